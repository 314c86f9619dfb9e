/** Accepted logo formats, by file extension. */
export const LOGO_TYPES = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const;
export type LogoKind = keyof typeof LOGO_TYPES;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Detects the format from the bytes, whatever the file was called; null for any other format. */
export function logoKindOf(bytes: Uint8Array): LogoKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (head.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return startsAsSvg(head.toString('utf8')) ? 'svg' : null;
}

/** An XML declaration, comments and a document type may precede the root element. */
function startsAsSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (let end = endOfPreamble(rest); end !== null; end = endOfPreamble(rest)) rest = rest.slice(end).trimStart();
  return /^<svg[\s>]/.test(rest);
}

/** End of the declaration, comment or document type at the start of the text; null when it starts with none of them. */
function endOfPreamble(text: string): number | null {
  const close = text.startsWith('<?') ? '?>' : text.startsWith('<!--') ? '-->' : text.startsWith('<!') ? '>' : null;
  const at = close === null ? -1 : text.indexOf(close, 2);
  return close === null || at < 0 ? null : at + close.length;
}
