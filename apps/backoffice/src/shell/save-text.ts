/** Some browsers still read the file a moment after the click. */
const SAVED_AFTER_MS = 60_000;

/** Hands a text to the browser as a file of that name. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/** Hands a file to the browser under that name. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVED_AFTER_MS);
}
