/** The words of a text, separated by spaces, commas, semicolons or line breaks. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}
