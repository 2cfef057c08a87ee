/** At the beginning of a sentence or a title. */
export function capital(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(document.documentElement.lang) + rest.join('');
}
