import { type Cue, type HandReplay, type ReplayStep, replaySteps, STRANGER } from '@cardroom/views';
import type { ConnectionSnapshot, CuesMessage } from '../table/connection.ts';
import type { LogLine } from '../table/rules/log-line.ts';
import { nextView, type TableView } from '../table/state/table-store.ts';

export const REPLAY_STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
export type ReplayStreet = (typeof REPLAY_STREETS)[number];

/** One step of the hand as the table page shows it. */
export interface Frame {
  /** The snapshot the player's live connection would have had at this moment. */
  readonly snapshot: ConnectionSnapshot;
  /** The hand log's lines for this step. */
  readonly lines: readonly LogLine[];
  /** How long the step is shown at normal speed, ms. */
  readonly ms: number;
}

export interface TimeLine {
  readonly handId: string;
  /** Server ms. */
  readonly startedAt: number;
  /** The player's net result after rake, in minor units; 0 for a player who was not in the hand. */
  readonly net: number;
  /** Whether the hand was played to its end; a voided hand cannot be exported. */
  readonly ended: boolean;
  readonly frames: readonly Frame[];
  /** The frame at which each street starts; undealt streets are missing. */
  readonly streets: Readonly<Partial<Record<ReplayStreet, number>>>;
}

/** Steps with something to read are shown longer. */
const ACTION_MS = 1_200;
const READ_MS = 2_000;
const READ: ReadonlySet<string> = new Set(['hand-opened', 'board-dealt', 'hand-shown', 'pot-awarded', 'cards-shown', 'rabbit-shown']);

/** The hand step by step, according to the rules of the table, with the lines of its hand log. */
export function timeLineOf(replay: HandReplay): TimeLine {
  const messages: CuesMessage[] = [];
  const frames: Frame[] = [];
  let view: TableView | null = null;
  for (const step of replaySteps(replay)) {
    const { seq } = step.table;
    messages.push({ seq, handId: replay.handId, cues: step.cues });
    view = nextView(view, snapshotOf(replay, step, [...messages]));
    const lines = view.log.lines.filter(({ key }) => key.startsWith(`${seq}-`));
    frames.push({ snapshot: view.snapshot, lines, ms: step.cues.some(({ type }) => READ.has(type)) ? READ_MS : ACTION_MS });
  }
  const ended = replay.events.some(({ cue }) => cue.type === 'hand-closed');
  const startedAt = replay.events[0]?.at ?? 0;
  return { handId: replay.handId, startedAt, net: netOf(replay, frames), ended, frames, streets: streetsOf(frames) };
}

/** Nobody can act in a replay: the player to act is shown, but without a decision. */
function snapshotOf({ handId, seat, cards }: HandReplay, { table }: ReplayStep, cues: readonly CuesMessage[]): ConnectionSnapshot {
  return {
    table: { ...table, decisionId: '', seats: table.seats.map((one) => ({ ...one })) },
    hole: cards.length > 0 ? { handId, cards } : null,
    // Not an observer's `you`, which would offer a seat.
    you: seat === null ? null : { ...STRANGER, seat },
    cues,
    notices: [],
    receipt: null,
    balance: null,
    latencyMs: null,
    link: 'live',
    draining: false,
    closed: null,
  };
}

function netOf({ seat, setup }: HandReplay, frames: readonly Frame[]): number {
  if (seat === null) return 0;
  const before = setup.players.find((player) => player.seat === seat)?.stack ?? 0;
  return (frames.at(-1)?.snapshot.table?.seats[seat]?.stack ?? before) - before;
}

function streetsOf(frames: readonly Frame[]): TimeLine['streets'] {
  const streets: Partial<Record<ReplayStreet, number>> = frames.length > 0 ? { preflop: 0 } : {};
  for (const [index, { snapshot }] of frames.entries()) {
    for (const cue of (snapshot.cues.at(-1)?.cues ?? []) as readonly Cue[]) if (cue.type === 'board-dealt') streets[cue.street] ??= index;
  }
  return streets;
}
