/**
 * The operator's wire as the specification and the guide describe it, checked without any knowledge of the service's code:
 * exact members in their order, text forms, and what the numbers of one message and of a stay must add up to.
 */

/** One call as the demo operator logged it: the bytes that arrived and its answer. */
export interface WireCall {
  readonly seq: number;
  readonly kind: string;
  readonly line: string;
  readonly request: string;
  readonly state: string;
  readonly status: number | null;
}

/** A JSON number as written. */
class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export type Members = Readonly<Record<string, unknown>>;
export type Say = (what: string) => void;

const MONEY = /^-?(0|[1-9]\d*)\.\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NUMBER_TEXT = /^[1-9]\d*$/;

export const ORDER = {
  debit: 'transaction_type transaction_id transaction_code player_id game_key room_id table_id amount currency created_at',
  credit:
    'transaction_type transaction_id transaction_code ref_transaction_id player_id game_key room_id table_id amount currency created_at',
  cancel:
    'transaction_type transaction_id transaction_code ref_transaction_id player_id game_key room_id table_id amount currency created_at',
  result: 'transaction_id game_key player_result player_id room_id table_id round_id amount currency created_at result',
  outcome: 'community_card players bets',
  player: 'player_id display_name seat position start_stack end_stack hole_cards status hand_rank best_hand bet win net rake',
  board: 'community_card hand_rank best_hand win',
  bet: 'seq player_id seat action amount total all_in at',
} as const;
const CODES: Readonly<Record<string, string>> = { debit: 'DDC01', credit: 'CCW01', cancel: 'CRF01' };

/** Hole cards of each game on the list; hi-lo games name the low hand, too. */
export const GAMES: Readonly<Record<string, { readonly hole: number; readonly hilo: boolean }>> = {
  nlhe: { hole: 2, hilo: false },
  plhe: { hole: 2, hilo: false },
  flhe: { hole: 2, hilo: false },
  plo4: { hole: 4, hilo: false },
  plo5: { hole: 5, hilo: false },
  plo6: { hole: 6, hilo: false },
  plo8: { hole: 4, hilo: true },
  'plo5-8': { hole: 5, hilo: true },
  flo8: { hole: 4, hilo: true },
  nlsd: { hole: 2, hilo: false },
};

/** The members of a body; a body that is not an object, repeats a member or has whitespace between its tokens is a fault. */
export function readBody(text: string, say: Say): Members {
  const value = JSON.parse(text, (_key, member, context) =>
    typeof member === 'number' ? new Written(context.source ?? '') : member,
  ) as unknown;
  const again = JSON.stringify(value, (_key, member) => (member instanceof Written ? JSON.rawJSON(member.text) : member));
  if (again !== text) say('is not written compactly, or names a member twice');
  return members(value);
}

export function members(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function inOrder(what: Members, order: string, say: Say): void {
  const found = Object.keys(what).join(' ');
  if (found !== order) say(`has the members ${found}, not ${order}`);
}

/** An amount in minor units; one not written with two decimals is a fault. */
export function money(value: unknown, say: Say): number {
  const written = value instanceof Written ? value.text : '';
  if (!MONEY.test(written)) say(`writes the amount ${JSON.stringify(value)}, not a number with two decimals`);
  if (written === '-0.00') say('writes minus zero');
  return Math.round(Number(written) * 100);
}

export function whole(value: unknown, say: Say): number {
  const written = value instanceof Written ? value.text : '';
  if (!/^\d+$/.test(written)) say(`writes ${JSON.stringify(value)}, not a whole number`);
  return Number(written);
}

export function time(value: unknown, say: Say): number {
  const written = text(value);
  if (!TIME.test(written) || new Date(written).toISOString() !== written) say(`writes the time ${JSON.stringify(value)}`);
  return Date.parse(written);
}

/** The members of every POST: ids as text, the currency, the time, and a transaction id that no other call had. */
export function commonMembers(body: Members, ids: Map<string, string>, say: Say): void {
  const id = text(body.transaction_id);
  if (!UUID7.test(id)) say(`has the transaction_id ${JSON.stringify(body.transaction_id)}, no UUIDv7`);
  for (const name of ['room_id', 'table_id']) {
    if (!NUMBER_TEXT.test(text(body[name]))) say(`has the ${name} ${JSON.stringify(body[name])}, no number in a string`);
  }
  if (text(body.player_id) === '') say('names no player');
  if (GAMES[text(body.game_key)] === undefined) say(`has the game_key ${JSON.stringify(body.game_key)}`);
  if (!/^[A-Z]{3}$/.test(text(body.currency))) say(`has the currency ${JSON.stringify(body.currency)}`);
  const sentAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const createdAt = time(body.created_at, say);
  if (Math.abs(sentAt - createdAt) > 60_000) say('has an id and a created_at more than a minute apart');
  const earlier = ids.get(id);
  const now = JSON.stringify(body);
  if (earlier !== undefined && earlier !== now) say('has the id of another call');
  ids.set(id, now);
}

/** One debit, credit or cancel; `debits` are those received so far, by id. */
export function checkTransaction(kind: string, body: Members, debits: ReadonlyMap<string, Members>, say: Say): void {
  inOrder(body, ORDER[kind as 'debit'], say);
  if (body.transaction_type !== kind || body.transaction_code !== CODES[kind]) say('has another type or code');
  const amount = money(body.amount, say);
  if (amount < 0 || (kind === 'debit' && amount === 0)) say(`moves ${amount}`);
  if (kind !== 'debit') checkReference(kind, body, debits.get(text(body.ref_transaction_id)), say);
}

/** Only a cancel may name a debit that never arrived: that is its purpose. */
function checkReference(kind: string, body: Members, debit: Members | undefined, say: Say): void {
  if (debit === undefined && kind === 'credit') say('refers to no debit');
  for (const name of ['player_id', 'game_key', 'room_id', 'table_id', 'currency']) {
    if (debit !== undefined && body[name] !== debit[name]) say(`has another ${name} than its debit`);
  }
  if (debit !== undefined && kind === 'cancel' && money(body.amount, say) !== money(debit.amount, say))
    say('cancels another amount than its debit');
}
