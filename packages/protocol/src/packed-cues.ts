import type { CuesMessage } from './server-messages.ts';

/**
 * The members of each cue (type `Cue` of @cardroom/views) in the order in which they are sent, without their names: names are most of a cue,
 * and every action sends two to each player. A cue's number is its place in this list, so new types go to the end of it, and new members to
 * the end of theirs; only a last member may be absent.
 */
export const CUE_MEMBERS = {
  'hand-opened': ['handId', 'at', 'button', 'smallBlindSeat', 'bigBlindSeat', 'bombPot'],
  posted: ['seat', 'kind', 'chips', 'allIn'],
  'hole-cards-dealt': ['seat', 'count'],
  'turn-started': ['seat', 'actUntil', 'bankUntil'],
  folded: ['seat'],
  checked: ['seat'],
  'hand-mucked': ['seat'],
  'timed-out': ['seat'],
  called: ['seat', 'chips', 'allIn'],
  bet: ['seat', 'chips', 'to', 'allIn'],
  raised: ['seat', 'chips', 'to', 'allIn'],
  'uncalled-bet-returned': ['seat', 'chips'],
  'bets-collected': ['pots'],
  'run-twice-offered': ['seats'],
  'offer-started': ['seats', 'until'],
  'run-twice-answered': ['seat', 'agree'],
  'board-dealt': ['street', 'cards', 'run'],
  'rabbit-shown': ['cards'],
  'hand-shown': ['seat', 'cards'],
  'cards-shown': ['seat', 'cards'],
  'pot-awarded': ['pot', 'amount', 'rake', 'shares'],
  'hand-ended': ['rake'],
  'hand-closed': ['handId', 'nextHandAt'],
  'hand-voided': ['handId', 'reason'],
  'seat-reserved': ['seat', 'name'],
  'seat-released': ['seat'],
  'sat-down': ['seat', 'chips', 'name'],
  'top-up-accepted': ['seat', 'chips'],
  'behind-added': ['seat', 'chips'],
  left: ['seat', 'name', 'chips'],
  'sat-out': ['seat'],
  'came-back': ['seat'],
  connected: ['seat'],
  disconnected: ['seat'],
  'time-bank-used': ['seat', 'ms'],
  'disconnect-time-granted': ['seat', 'until'],
  paused: [],
  resumed: [],
  closing: [],
  'table-closed': [],
  'process-restarted': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const TYPES = Object.keys(CUE_MEMBERS);
const MEMBERS: readonly (readonly string[])[] = Object.values(CUE_MEMBERS);
const NUMBERS: ReadonlyMap<string, number> = new Map(TYPES.map((type, number) => [type, number]));

/** A cue as it is sent: its number, then its members. */
export type PackedCue = readonly [number: number, ...members: unknown[]];
/** The message `cues` as it is sent. */
export type PackedCues = readonly [seq: number, handId: string, ...cues: PackedCue[]];

/** The public part of a step as it is sent. Throws for a cue that is not in the list. */
export function packCues({ seq, handId, cues }: CuesMessage): PackedCues {
  return [seq, handId, ...cues.map((cue) => packed(cue as Readonly<Record<string, unknown>>))];
}

function packed(cue: Readonly<Record<string, unknown>>): PackedCue {
  const number = NUMBERS.get(String(cue.type));
  if (number === undefined) throw new Error(`the cue ${String(cue.type)} has no number`);
  const members = (MEMBERS[number] ?? []).map((name) => cue[name]);
  if (members.at(-1) === undefined) members.pop();
  return [number, ...members];
}

/** What `packCues` was given. A cue that only newer services know is left out. */
export function unpackCues([seq, handId, ...cues]: PackedCues): CuesMessage {
  return { seq, handId, cues: cues.flatMap((cue) => unpacked(cue)) };
}

function unpacked([number, ...members]: PackedCue): object[] {
  const names = MEMBERS[number];
  if (names === undefined) return [];
  return [{ type: TYPES[number], ...Object.fromEntries(members.slice(0, names.length).map((member, index) => [names[index], member])) }];
}
