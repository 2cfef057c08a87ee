/**
 * The board in sight as a picture: its drawings put together into one SVG, and that painted as a PNG.
 *
 * A drawing takes its colours from the style sheets of the page; outside of the page there are none, so every element is
 * given what it has been computed to look like.
 */

const SVG = 'http://www.w3.org/2000/svg';
/** Pixels of the picture for each one of the page. */
const SCALE = 2;
/** What makes an element look as it does, beyond what its own attributes say. */
const LOOKS = ['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'visibility', 'font-family', 'font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor', 'dominant-baseline', 'filter', 'clip-path', 'mask', 'transform', 'transform-origin', 'transform-box', 'stop-color', 'stop-opacity', 'mix-blend-mode', 'paint-order'] as const;

function dress(copy: Element, original: Element): void {
  const style = getComputedStyle(original);
  if (style.display === 'none') {
    copy.setAttribute('display', 'none');
    return;
  }
  copy.removeAttribute('class');
  copy.setAttribute('style', LOOKS.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
  for (const [index, child] of [...original.children].entries()) {
    const counterpart = copy.children[index];
    if (counterpart !== undefined) dress(counterpart, child);
  }
}

/** What stands around the board and says nothing of the moment, and what is for my eyes alone. */
const LEFT_OUT = 'dialog, footer, .brand, .tools, .play-log, .flights, .hand';

/** Who plays, where their names stand. */
function namesOf(root: HTMLElement, frame: DOMRect): SVGTextElement[] {
  return [...root.querySelectorAll<HTMLElement>('.play-seats .seat b span[dir]')].map((name) => {
    const box = name.getBoundingClientRect();
    const style = getComputedStyle(name);
    const text = document.createElementNS(SVG, 'text');
    text.textContent = name.dataset['name'] ?? name.textContent;
    text.setAttribute('x', String(box.left - frame.left));
    text.setAttribute('y', String(box.bottom - frame.top - box.height * 0.24));
    text.setAttribute('style', `fill:${style.color};font-family:${style.fontFamily};font-size:${style.fontSize};font-weight:600`);
    return text;
  });
}

/** The drawings below an element where they lie on the page, over the colour of the ground. */
export function drawingOf(root: HTMLElement): { markup: string; width: number; height: number } {
  const frame = root.getBoundingClientRect();
  const [width, height] = [Math.round(frame.width), Math.round(frame.height)];
  const whole = document.createElementNS(SVG, 'svg');
  whole.setAttribute('xmlns', SVG);
  whole.setAttribute('viewBox', `0 0 ${width} ${height}`);
  whole.setAttribute('width', String(width * SCALE));
  whole.setAttribute('height', String(height * SCALE));
  const ground = document.createElementNS(SVG, 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', getComputedStyle(root).getPropertyValue('--ground'));
  whole.append(ground);
  for (const drawing of root.querySelectorAll<SVGSVGElement>('svg')) {
    if (drawing.parentElement?.closest('svg') || drawing.closest(LEFT_OUT)) continue;
    const box = drawing.getBoundingClientRect();
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    dress(copy, drawing);
    copy.style.transform = '';
    copy.setAttribute('x', String(box.left - frame.left));
    copy.setAttribute('y', String(box.top - frame.top));
    copy.setAttribute('width', String(box.width));
    copy.setAttribute('height', String(box.height));
    whole.append(copy);
  }
  whole.append(...namesOf(root, frame));
  return { markup: new XMLSerializer().serializeToString(whole), width: width * SCALE, height: height * SCALE };
}

export async function pictureOf(root: HTMLElement): Promise<Blob> {
  const { markup, width, height } = drawingOf(root);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'));
}

/** Gives the picture to the device's own sheet where there is one for files, else to the folder of downloads. */
export async function sharePicture(root: HTMLElement, name: string): Promise<void> {
  const file = new File([await pictureOf(root)], `${name}.png`, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] }) === true && matchMedia('(pointer: coarse)').matches) {
    // Closing the sheet again is no failure.
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
