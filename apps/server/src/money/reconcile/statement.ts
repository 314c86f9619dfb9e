import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { MoneyError, toMinor } from '@cardroom/money';
import { TRANSACTION_KINDS, type TransactionKind } from '@cardroom/wallet';
import { CsvError, parse } from 'csv-parse';

/** Columns of an operator's export, in any order; others are ignored. */
export const REQUIRED_COLUMNS = ['transaction_id', 'type', 'player_id', 'amount', 'currency'] as const;
export const OPTIONAL_COLUMNS = ['ref_transaction_id', 'created_at', 'status', 'room_id', 'table_id', 'round_id'] as const;
type Column = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];
const COLUMNS: readonly Column[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];

/** The effect on the player's balance at the operator. `reversed`: taken and refunded later. */
export type Effect = 'moved' | 'none' | 'reversed';

/** The values accepted in `status`, case-insensitive. */
export const STATUS_WORDS: Readonly<Record<Effect, readonly string[]>> = {
  moved: [
    ...['', 'done', 'ok', 'success', 'completed', 'accepted', 'processed', 'open', 'settled', 'paid', 'refunded'],
    ...['win', 'loss'],
  ],
  none: ['rejected', 'refused', 'declined', 'failed', 'void'],
  reversed: ['cancelled', 'canceled', 'reversed'],
};

/** One line of the operator's ledger. Amounts are unsigned minor units, times ms. */
export interface Entry {
  readonly line: number;
  readonly id: string;
  readonly kind: TransactionKind;
  readonly playerId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly lotId: string | null;
  /** Null when the export does not give a time. */
  readonly at: number | null;
  readonly effect: Effect;
  /** A result that the player lost: `loss` as its status, or a minus sign. */
  readonly isLoss: boolean;
  /** Empty when the export does not name them. */
  readonly roomId: string;
  readonly tableId: string;
  readonly roundId: string;
}

/** The file cannot be read as an operator's ledger; nothing was compared. */
export class BadFile extends Error {
  override readonly name = 'BadFile';
  readonly line: number;
  readonly column: string | null;

  constructor(line: number, column: string | null, what: string) {
    super(`line ${line}${column === null ? '' : `, ${column}`}: ${what}`);
    this.line = line;
    this.column = column;
  }
}

const RECORD_CHARACTERS_MAX = 10_000;
const HEADER_BYTES_MAX = 4_096;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Reads an export: UTF-8 with or without BOM, any line endings, fields quoted or not, separated by comma, semicolon or tab. Throws
 * `BadFile` with the line and the column.
 */
export async function readStatement(file: string): Promise<Entry[]> {
  const delimiter = await delimiterOf(file);
  const entries: Entry[] = [];
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: RECORD_CHARACTERS_MAX,
  });
  try {
    await pipeline(createReadStream(file), parser, async (records) => {
      let places: Map<Column, number> | null = null;
      for await (const { record, info } of records as AsyncIterable<ParsedLine>) {
        if (places === null) places = placesOf(record, info.lines);
        else entries.push(entryOf(fieldsOf(record, places, info.lines), info.lines, delimiter));
      }
      if (places === null) throw new BadFile(1, null, 'the file is empty');
    });
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile(Number(error.lines ?? 1), null, error.message);
    throw error;
  }
  return entries;
}

interface ParsedLine {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The delimiter that occurs most often in the first line. */
async function delimiterOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES_MAX), 0, HEADER_BYTES_MAX, 0);
    const [header = ''] = buffer.subarray(0, bytesRead).toString('utf8').split(/\r|\n/, 1);
    const counted = DELIMITERS.map((one) => ({ one, times: header.split(one).length - 1 }));
    return counted.reduce((best, next) => (next.times > best.times ? next : best)).one;
  } finally {
    await handle.close();
  }
}

function placesOf(header: readonly string[], line: number): Map<Column, number> {
  const places = new Map<Column, number>();
  for (const [place, text] of header.entries()) {
    const name = text.toLowerCase().replaceAll(/[\s-]+/g, '_');
    const column = COLUMNS.find((one) => one === name);
    if (column === undefined) continue;
    if (places.has(column)) throw new BadFile(line, column, 'is there twice');
    places.set(column, place);
  }
  const missing = REQUIRED_COLUMNS.filter((column) => !places.has(column));
  if (missing[0] !== undefined)
    throw new BadFile(line, missing[0], `is missing; the first line has to name ${REQUIRED_COLUMNS.join(', ')}`);
  return places;
}

type Fields = Readonly<Record<Column, string>>;

function fieldsOf(record: readonly string[], places: ReadonlyMap<Column, number>, line: number): Fields {
  const field = (column: Column): string => {
    const place = places.get(column);
    if (place === undefined) return '';
    const text = record[place];
    if (text === undefined) throw new BadFile(line, column, 'is missing: the line ends before it');
    // Some programs put an apostrophe in front of a value to guard against formulas.
    return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
  };
  return Object.fromEntries(COLUMNS.map((column) => [column, field(column)])) as Fields;
}

function entryOf(fields: Fields, line: number, delimiter: string): Entry {
  const { transaction_id: id, player_id: playerId, currency } = fields;
  if (id === '') throw new BadFile(line, 'transaction_id', 'is empty');
  const kind = TRANSACTION_KINDS.find((one) => one === fields.type.toLowerCase());
  if (kind === undefined) throw new BadFile(line, 'type', `"${fields.type}" is not one of ${TRANSACTION_KINDS.join(', ')}`);
  if (!/^[A-Z]{3}$/.test(currency)) throw new BadFile(line, 'currency', `"${currency}" is not a currency code`);
  const amountMinor = amountOf(fields.amount, kind, { line, delimiter });
  const effect = effectOf(fields.status, line);
  const lotId = fields.ref_transaction_id === '' ? null : fields.ref_transaction_id;
  const isLoss = kind === 'result' && (fields.status.toLowerCase() === 'loss' || fields.amount.startsWith('-'));
  const { room_id: roomId, table_id: tableId, round_id: roundId } = fields;
  return {
    line,
    id,
    kind,
    playerId,
    amountMinor,
    currency,
    lotId,
    at: timeOf(fields.created_at, line),
    effect,
    isLoss,
    roomId,
    tableId,
    roundId,
  };
}

/** A debit or a result may be negative. A comma is a decimal point unless it separates the fields. */
function amountOf(text: string, kind: TransactionKind, at: { readonly line: number; readonly delimiter: string }): number {
  const dotted = at.delimiter === ',' ? text : text.replace(/^(-?\d+),(\d+)$/, '$1.$2');
  try {
    const minor = toMinor(dotted);
    if (minor >= 0) return minor;
    if (kind === 'debit' || kind === 'result') return -minor;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new BadFile(at.line, 'amount', `"${text}" is not an amount: ${error.message}`);
  }
  throw new BadFile(at.line, 'amount', `"${text}" is below zero`);
}

function effectOf(text: string, line: number): Effect {
  const word = text.toLowerCase();
  for (const effect of ['moved', 'none', 'reversed'] as const) if (STATUS_WORDS[effect].includes(word)) return effect;
  const known = Object.values(STATUS_WORDS).flat().filter(Boolean);
  throw new BadFile(line, 'status', `"${text}" is not one of ${known.join(', ')}`);
}

/** ISO 8601; UTC when there is no offset. */
function timeOf(text: string, line: number): number | null {
  if (text === '') return null;
  const iso = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  const at =
    iso === null
      ? Number.NaN
      : Date.parse(iso[4] === undefined && iso[1] !== undefined ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'));
  if (Number.isNaN(at)) throw new BadFile(line, 'created_at', `"${text}" is not an ISO 8601 time`);
  return at;
}
