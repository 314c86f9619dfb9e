/** The browser may read the file some time after the click. */
const SAVED_AFTER_MS = 60_000;

/** Downloads a text as a file. */
export function saveFile(
  { fileName, text }: { readonly fileName: string; readonly text: string },
  type: 'text/plain' | 'text/csv' | 'application/json',
): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVED_AFTER_MS);
}
