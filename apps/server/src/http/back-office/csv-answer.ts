import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import { type CsvField, csvForm } from '../csv-form.ts';

type CsvRows = AsyncIterable<readonly CsvField[]> | Iterable<readonly CsvField[]>;

/** A call's answer as a CSV file, written row by row while it is read. */
export class CsvAnswer {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: CsvRows;

  /** `name` is the file name without its extension. */
  constructor(name: string, columns: readonly string[], rows: CsvRows) {
    this.name = name;
    this.columns = columns;
    this.rows = rows;
  }
}

/** Sends the file in the common CSV format. */
export async function sendCsv(response: Response, { name, columns, rows }: CsvAnswer): Promise<void> {
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}.csv"`,
  });
  const csv = stringify(csvForm(columns));
  try {
    await pipeline(Readable.from(rows), csv, response);
  } catch (error) {
    // A client that disconnects during the download is not an error of ours.
    if (!response.destroyed || !isClosedEarly(error)) throw error;
  }
}

function isClosedEarly(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
