import { type Cue, type HandReplay, type ReplayStep, replaySteps, STRANGER } from '@cardroom/views';
import type { ConnectionSnapshot, CuesMessage } from '../table/connection.ts';
import type { LogLine } from '../table/rules/log-lines.ts';
import { nextView, type TableView } from '../table/state/table-store.ts';

export const REPLAY_STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
export type ReplayStreet = (typeof REPLAY_STREETS)[number];

/** One step of the hand as the table page shows it. */
export interface Frame {
  /** What a live connection would have given at this moment, to this player. */
  readonly snapshot: ConnectionSnapshot;
  /** What the hand log says of this step. */
  readonly lines: readonly LogLine[];
  /** How long the step is looked at at full speed, ms. */
  readonly ms: number;
}

export interface TimeLine {
  readonly handId: string;
  /** Server ms. */
  readonly startedAt: number;
  /** What the player's stack changed by, after rake; minor units; 0 for somebody who did not play. */
  readonly net: number;
  /** It was played to its end: a void hand cannot be taken away as a file. */
  readonly ended: boolean;
  readonly frames: readonly Frame[];
  /** The frame at which each street begins; one that was never dealt is missing. */
  readonly streets: Readonly<Partial<Record<ReplayStreet, number>>>;
}

/** What is read takes longer than what is only seen. */
const ACTION_MS = 1_200;
const READ_MS = 2_000;
const READ: ReadonlySet<string> = new Set(['hand-opened', 'board-dealt', 'hand-shown', 'pot-awarded', 'cards-shown', 'rabbit-shown']);

/** The hand step by step, folded by the table's own rules and told by its own log. */
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

/** Nobody can act in a replay: the player to act is shown, but there is no decision to answer. */
function snapshotOf({ handId, seat, cards }: HandReplay, { table }: ReplayStep, cues: readonly CuesMessage[]): ConnectionSnapshot {
  return {
    table: { ...table, decisionId: '', seats: table.seats.map((one) => ({ ...one })) },
    hole: cards.length > 0 ? { handId, cards } : null,
    // Nobody's own seat: whoever looks on is offered none, either.
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
