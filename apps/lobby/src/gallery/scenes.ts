import { type Action, cardsOf, parseCards } from '@cardroom/poker';
import {
  decideTable,
  GAMES_BY_KEY,
  type GameKey,
  openTable,
  replayTable,
  TABLE_TIMES,
  type Table,
  type TableEvent,
  type TableInput,
} from '@cardroom/table';
import { privateHole, projectTable, publicEvent } from '@cardroom/views';
import type { ConnectionSnapshot, CuesMessage, HoleMessage } from '../table/connection.ts';
import { infoOf, snapshotOf } from './fixtures.ts';

/** A hand played by the rules; each step of `shown` is filmed, after the table as it was before. */
export interface Scene {
  readonly before: ConnectionSnapshot;
  readonly shown: readonly ConnectionSnapshot[];
  /** The public events of each step. */
  readonly events: readonly (readonly { readonly type: string }[])[];
}

type Move = readonly [seat: number, action: 'fold' | 'check' | 'call' | number | 'twice'];

interface Script {
  readonly gameKey?: GameKey;
  /** Stacks by seat, in minor units. */
  readonly stacks: readonly number[];
  /** The cards in dealing order: one round after the other from the left of the button, then burn-free board. */
  readonly deck: string;
  readonly moves: readonly Move[];
  /** How many of the last steps are shown. */
  readonly shown: number;
  readonly runItTwice?: boolean;
}

const NAMES = ['Alice', 'river_otter', 'Mina', 'northpaw', 'Zoë W.', 'quietriver'];

/** The hero sits in seat 0, which is the button in the first hand, so that the deal begins in seat 1. */
const SCRIPTS = {
  fold: {
    stacks: [9_850, 12_000, 8_000],
    deck: 'Ks 7d Ah 2c Kd As',
    moves: [
      [0, 300],
      [1, 'fold'],
      [2, 'call'],
      [2, 'check'],
      [0, 450],
      [2, 'fold'],
    ],
    shown: 1,
  },
  'two-way': {
    stacks: [11_120, 8_070, 9_850],
    deck: 'Ah 9s Ad Qh 4c Tc 2c As 7s Td 5h',
    moves: [
      [0, 300],
      [1, 'call'],
      [2, 'fold'],
      [1, 'check'],
      [0, 400],
      [1, 'call'],
      [1, 'check'],
      [0, 'check'],
      [1, 240],
      [0, 'call'],
    ],
    shown: 1,
  },
  'side-pots': {
    stacks: [16_000, 4_000, 9_000, 16_000],
    deck: 'Kh Qs Jd As Kd Qd Jc Ah 2c 7s Ks Td Jh',
    moves: [
      [3, 16_000],
      [0, 'call'],
      [1, 'call'],
      [2, 'call'],
    ],
    shown: 1,
  },
  'hi-lo': {
    gameKey: 'plo8',
    stacks: [10_000, 10_000],
    deck: 'As Kc 2d Kd 3h Qc Jc 9d 4c 7s 8h Kh 5s',
    moves: [
      [0, 300],
      [1, 'call'],
      [1, 'check'],
      [0, 600],
      [1, 'call'],
      [1, 'check'],
      [0, 'check'],
      [1, 'check'],
      [0, 'check'],
    ],
    shown: 1,
  },
  twice: {
    stacks: [10_000, 10_000],
    deck: 'As Kc Ah Kd 4c 7s 8h Kh 5s 9c 2d',
    moves: [
      [0, 10_000],
      [1, 'call'],
      [0, 'twice'],
      [1, 'twice'],
    ],
    shown: 3,
    runItTwice: true,
  },
} as const satisfies Record<string, Script>;

export type SceneName = keyof typeof SCRIPTS;
export const SCENES = Object.keys(SCRIPTS) as readonly SceneName[];

const MAX_SEATS = 6;

/** Plays a scene by the rules of the table, as the hero in seat 0 sees it. Throws if the script breaks a rule. */
export function sceneOf(name: SceneName): Scene {
  const { gameKey = 'nlhe', stacks, deck, moves, shown, runItTwice = false }: Script = SCRIPTS[name];
  const stage = new Stage(gameKey, runItTwice);
  for (const [seat, stack] of stacks.entries()) stage.sit(seat, stack);
  stage.deal(deck);
  for (const move of moves) stage.move(move);
  const { snapshots, events } = stage;
  return { before: snapshots.at(-shown - 1) as ConnectionSnapshot, shown: snapshots.slice(-shown), events: events.slice(-shown) };
}

/** A table under a script, with the snapshots that a page would get. */
class Stage {
  readonly snapshots: ConnectionSnapshot[] = [];
  readonly events: (readonly { readonly type: string }[])[] = [];
  readonly #game: GameKey;
  readonly #cues: CuesMessage[] = [];
  #table: Table;
  #hole: HoleMessage | null = null;
  #now = 1_000_000;
  #seq = 0;

  constructor(gameKey: GameKey, runItTwice: boolean) {
    this.#game = gameKey;
    const info = infoOf(MAX_SEATS);
    const { rakeBasisPoints: _basis, rakeCap: _cap, roomName: _name, ...rest } = info;
    const config = {
      ...rest,
      ...TABLE_TIMES,
      ...GAMES_BY_KEY[gameKey],
      operatorId: 'demo',
      gameKey,
      runItTwice,
      buyInMin: 1,
      buyInMax: 100_000,
      entry: 'free',
      autoMuck: true,
    };
    const opened = openTable(
      { ...config, rake: { basisPoints: 500, cap: 300, noFlopNoDrop: true } } as Parameters<typeof openTable>[0],
      this.#now,
    );
    this.#table = replayTable(opened);
  }

  sit(seat: number, chips: number): void {
    const id = `p${seat}`;
    this.#offer({
      type: 'sit-down',
      playerId: id,
      displayName: NAMES[seat] ?? id,
      seat,
      chips,
      stayId: `stay-${seat}`,
      lotId: `lot-${seat}`,
      chipsMin: 0,
    });
    this.#offer({ type: 'debit-accepted', stayId: `stay-${seat}`, lotId: `lot-${seat}` });
  }

  deal(text: string): void {
    this.#now = Math.max(this.#now, this.#table.nextHandAt ?? 0);
    const first = parseCards(text);
    const { game } = GAMES_BY_KEY[this.#game];
    this.#offer({ type: 'deal', handId: '100890', deck: [...first, ...cardsOf(game).filter((card) => !first.includes(card))] });
  }

  move([seat, what]: Move): void {
    const decisionId = this.#table.turn?.decisionId ?? this.#table.offer?.decisionId ?? '';
    const action: Action =
      what === 'twice' ? { type: 'run-twice', agree: true } : typeof what === 'number' ? { type: 'raise', to: what } : { type: what };
    this.#offer({ type: 'act', playerId: `p${seat}`, decisionId, action });
  }

  #offer(input: TableInput extends infer Input ? (Input extends unknown ? Omit<Input, 'at'> : never) : never): void {
    const decided = decideTable(this.#table, { ...input, at: this.#now } as TableInput);
    if (typeof decided === 'string') throw new Error(`${input.type} refused: ${decided}`);
    this.#table = decided.table;
    this.#publish(decided.events);
  }

  #publish(events: readonly TableEvent[]): void {
    this.#seq += 1;
    const cues = events.flatMap((event) => publicEvent(event) ?? []);
    const handId = this.#table.handId ?? this.#table.lastHand?.handId ?? '';
    this.#cues.push({ seq: this.#seq, handId, cues } as unknown as CuesMessage);
    for (const event of events) {
      const hole = privateHole(event);
      if (hole?.seat === 0) this.#hole = { handId, cards: hole.cards } as HoleMessage;
    }
    const info = JSON.stringify({ ...infoOf(MAX_SEATS), gameKey: this.#game, ...GAMES_BY_KEY[this.#game] });
    this.events.push(cues);
    const table = projectTable(this.#table, { info, seq: this.#seq, spectators: 0, now: this.#now });
    this.snapshots.push(snapshotOf(table, { cues: [...this.#cues], hole: this.#hole }));
  }
}
