/** Bytes as SQLite returns them, or as PostgreSQL's come through JSON. */
type Bytes = Uint8Array | { readonly type: 'Buffer'; readonly data: number[] };

/** Rows of the database as JSON text, their bytes unchanged. */
export function textOfRows(rows: readonly unknown[]): string {
  return JSON.stringify(rows, (_name, value) => (isBytes(value) ? asText(value) : value));
}

function isBytes(value: unknown): value is Bytes {
  return value instanceof Uint8Array || (value as { type?: unknown } | null)?.type === 'Buffer';
}

function asText(bytes: Bytes): string {
  return Buffer.from(bytes instanceof Uint8Array ? bytes : bytes.data).toString('latin1');
}
