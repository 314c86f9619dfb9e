import type { RoomTexts } from '@cardroom/staff-api';
import { minorOf } from '../room-view.ts';

/** Rake from a number of dealt-in players on, as people write it: percent and an amount. */
export interface RakeRow {
  readonly players: string;
  readonly percent: string;
  readonly cap: string;
}

/** The rows of the stored text `players:basis points:cap,…`; null if it is something else, which only the text field can show. */
export function rakeRows(text: string): readonly RakeRow[] | null {
  if (text.trim() === '') return [];
  const rows = text.split(',').map((row) => row.trim().split(':'));
  if (rows.some((row) => row.length !== 3 || !/^\d+$/.test(row[1] ?? ''))) return null;
  return rows.map(([players = '', points = '', cap = '']) => ({ players, percent: String(Number(points) / 100), cap }));
}

export function rakeRowsText(rows: readonly RakeRow[]): string {
  return rows.map(({ players, percent, cap }) => [players.trim(), pointsOf(percent), cap.trim()].join(':')).join(',');
}

/** Other text stays, so that the service can name it. */
function pointsOf(percent: string): string {
  const text = percent.trim();
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? String(Math.round(Number(text) * 100)) : text;
}

/** The rake of a pot, minor units, with all seats dealt in; `capped` when the cap decides. */
export function rakeOf(options: RoomTexts, potMinor: number): { readonly minor: number; readonly capped: boolean } {
  const rows = rakeRows(options.rakeByPlayers ?? '') ?? [];
  const row = rows.filter(({ players }) => Number(players) <= Number(options.seats)).at(-1);
  const points = row === undefined ? Number(options.rakeBasisPoints) : Number(row.percent) * 100;
  const cap = minorOf(row === undefined ? options.rakeCap : row.cap);
  const full = Math.floor((potMinor * points) / 10_000);
  return { minor: Math.min(full, cap), capped: full > cap };
}
