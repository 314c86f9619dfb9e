import { nodeCrypto } from '../../node.ts';
import type { Pledge } from '../../pledge.ts';
import { type HandNumber, type Kind, openNumber, type Statements, withStatement } from '../../statements.ts';
import type { PlayerLinkPorts } from '../player-link.ts';
import { PlayerLink } from '../player-link.ts';

// A player's client before a service that a test makes say what it likes.

/** The player's seat; seat 0 is another player's. */
export const SEAT = 1;
export const SIGNED = { kid: 'k', sig: 's' };
const ZERO = '00'.repeat(32);
const HEAD = { origin: 'poker.example', table: '1001', deck: '52' } as const;
/** The window of every list, ms. */
export const WINDOW_MS = 600;

/** A statement without its place in the chain. */
interface Saying {
  readonly n: number;
  readonly kind: Kind;
  readonly said: object;
}

/**
 * A player of seat 1 at a service that accepts pledges while `accepts`, and signs what it says while `signs`. What is said follows what was said
 * before, and a hand that is played ends before the next list; the same statement said twice is told again as it was.
 */
export class Stage {
  accepts = true;
  signs = true;
  /** Whether cuts get a receipt. */
  receipts = true;
  now = 0;
  roundTripMs: number | null = null;
  /** The statements that a client is told when it begins to follow; null: that answer is lost. */
  open: readonly Saying[] | null = [];
  /** The player's pledge as the service says that it has it when a client begins to follow. */
  holds: Pledge | null = null;
  readonly doubts: string[] = [];
  readonly pledges: Pledge[] = [];
  readonly cuts: number[] = [];
  #secrets = 0;
  #last = ZERO;
  readonly #numbers = new Map<number, HandNumber>();
  readonly link = new PlayerLink({
    sha: nodeCrypto.sha256,
    secret: () => new Uint8Array(32).fill(++this.#secrets),
    request: (type, payload) => this.answer(type, payload),
    isSigned: async () => this.signs,
    doubted: (n, doubt) => void this.doubts.push(`${n}: ${doubt}`),
    now: () => this.now,
    roundTripMs: () => this.roundTripMs,
  });

  static async seated({ accepts = true } = {}): Promise<Stage> {
    const stage = new Stage();
    stage.accepts = accepts;
    stage.link.seated({ stayId: 'a', seat: SEAT, isNew: true });
    await stage.opened();
    return stage;
  }

  answer: PlayerLinkPorts['request'] = async (type, payload) => {
    if (type === 'follow-deal') return this.open === null ? null : this.#followed(this.open);
    if (type === 'cut') return this.cuts.push((payload as { n: number }).n) > 0 && this.receipts ? { receipt: SIGNED } : null;
    this.pledges.push(payload as Pledge);
    return this.accepts ? { ok: true, pledged: SIGNED } : null;
  };

  async opened(isNew = true): Promise<void> {
    await this.link.opened(isNew);
    await this.settled();
  }

  settled(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  tell(...sayings: readonly Saying[]): void {
    const statements = sayings.flatMap((one) => [...this.#endBefore(one), this.#told(one)]);
    this.link.told({ statements } as unknown as Parameters<PlayerLink['told']>[0]);
  }

  async say(...sayings: readonly Saying[]): Promise<void> {
    this.tell(...sayings);
    await this.settled();
  }

  #followed(open: readonly Saying[]): object {
    return { ...HEAD, statements: open.map((one) => this.#told(one)), ...(this.holds === null ? {} : { pledge: this.holds }) };
  }

  /** The end of the hand that is played, before the next one is listed. */
  #endBefore({ n, kind }: Saying): readonly object[] {
    const before = this.#numbers.get(n - 1)?.statements;
    const isPlayed = before?.cut !== undefined && before.close === undefined;
    return kind === 'list' && isPlayed ? [this.#told(close(n - 1))] : [];
  }

  #told({ n, kind, said }: Saying): object {
    const before = this.#numbers.get(n) ?? openNumber({ ...HEAD, n });
    const known = before.statements[kind];
    const whole = known ?? ({ at: this.now, prev: this.#last, ...said } as unknown as NonNullable<Statements[Kind]>);
    if (known === undefined) {
      const number = withStatement(nodeCrypto.sha256, before, kind, whole);
      this.#numbers.set(n, number);
      this.#last = number.hashes[kind] ?? '';
    }
    return { n, kind, said: whole, kid: '', sig: '' };
  }
}

export const commit = (n: number): Saying => ({ n, kind: 'commit', said: { roots: ['11'.repeat(32), '22'.repeat(32)] } });
export const cut = (n: number): Saying => ({ n, kind: 'cut', said: { asked: 1, links: [] } });
const close = (n: number): Saying => ({ n, kind: 'close', said: { resumed: 0, beacon: '', other: ZERO, history: ZERO } });

/** The number is void because the player's cut was missing. */
export const missed = (n: number, hand: string): Saying => ({
  n,
  kind: 'void',
  said: { hand, stage: 1, reason: 'cut-failed', beacon: '', links: [], missing: [SEAT], secrets: [ZERO, ZERO] },
});

/** The list of a hand with this pledge in the player's seat, or without one; `why` as the format numbers it. */
export function list(n: number, hand: string, pledge: Pledge | null, why = 1): Saying {
  const fixed = { hand, holeCards: 2, button: 0, bombPot: false, window: WINDOW_MS, round: 0, dealt: [0, SEAT] };
  const listed = pledge === null ? [] : [{ seat: SEAT, fresh: true, ...pledge }];
  return { n, kind: 'list', said: { ...fixed, listed, unlisted: [0, SEAT].slice(0, 2 - listed.length).map((seat) => ({ seat, why })) } };
}
