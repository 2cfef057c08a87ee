/** Gives a link away: the device's own sheet where there is one, else the clipboard. */

/** Browsers offer the clipboard only on HTTPS and localhost; friends in the same network come by plain HTTP. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'unseen';
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}

const SHOWN_MS = 2_500;

export class Sharing {
  /** True for a moment after the link went into the clipboard. */
  copied = $state(false);
  readonly #link: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(link: string) {
    this.#link = link;
  }

  get canShare(): boolean {
    return typeof navigator.share === 'function';
  }

  async copy(): Promise<void> {
    this.copied = await copyText(this.#link);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.copied = false), SHOWN_MS);
  }

  async share(title: string): Promise<void> {
    if (!this.canShare) return this.copy();
    try {
      await navigator.share({ title, url: this.#link });
    } catch {
      // Closing the sheet again is no failure.
    }
  }
}
