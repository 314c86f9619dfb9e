// @vitest-environment node
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { type HandNumber, type Kind, openNumber, type Statements, withStatement } from '@cardroom/fairness/src/statements.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dealPart } from './deal-part.ts';

const SIG = '00'.repeat(64);
const HASH = '11'.repeat(32);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A seated player's part, pledged, whose service answers each request for its keys with `keys`. */
async function seatedPart(keys: () => Promise<unknown>) {
  const asked: string[] = [];
  const doubts: string[] = [];
  let pledged = { m: 0, value: '' };
  const ask = async (type: string, payload: object): Promise<unknown> => {
    asked.push(type);
    if (type === 'pledge') pledged = payload as typeof pledged;
    return type === 'follow-deal' ? { origin: 'poker.example', table: '1001', deck: '52' } : { ok: true };
  };
  const part = dealPart(ask, {
    keys,
    secret: () => new Uint8Array(32).fill(7),
    doubted: (n, doubt) => void doubts.push(`${n}: ${doubt}`),
    now: () => 0,
    roundTripMs: () => null,
  });
  part.seated({ stayId: 'a', seat: 0 });
  await part.opened();
  await vi.waitFor(() => expect(pledged.value).not.toBe(''));
  const sayings = new Sayings();
  const list = (n: number, kid: string): void => {
    const statements = sayings.listed(n, kid, pledged);
    part.told({ statements } as unknown as Parameters<typeof part.told>[0]);
  };
  return { part, asked, doubts, list };
}

/** The statements of a service, each after the one before it. */
class Sayings {
  #head = HASH;
  #number: HandNumber | null = null;

  /** The list of number `n` with this pledge, after the number before it was voided for another player. */
  listed(n: number, kid: string, { m, value }: { m: number; value: string }): object[] {
    const missing = { hand: '5', stage: 1, reason: 'cut-failed', beacon: '', links: [], missing: [1], secrets: [HASH, HASH] };
    const end = this.#number === null ? [] : [this.#say(this.#number, 'void', kid, missing)];
    const rest = { hand: '5', holeCards: 2, button: 0, bombPot: false, window: 600, round: 0, dealt: [0] };
    const number = openNumber({ origin: 'poker.example', table: '1001', deck: '52', n });
    const commit = this.#say(number, 'commit', kid, { roots: [HASH, HASH] });
    const listed = [{ seat: 0, fresh: true, m, value }];
    return [...end, commit, this.#say(this.#number ?? number, 'list', kid, { ...rest, listed, unlisted: [] })];
  }

  #say(number: HandNumber, kind: Kind, kid: string, members: object): object {
    const said = { at: 1, prev: this.#head, ...members } as unknown as NonNullable<Statements[Kind]>;
    this.#number = withStatement(nodeCrypto.sha256, number, kind, said);
    this.#head = this.#number.hashes[kind] ?? '';
    return { n: number.n, kind, said, kid, sig: SIG };
  }
}

async function published(...kids: readonly string[]): Promise<unknown> {
  const { publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('hex');
  return { keys: kids.map((kid) => ({ kid, public: raw })) };
}

/** Lets promises and the browser's cryptography go on, without any time for timers. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('a cut waits 100 ms for the keys and no longer', async () => {
  const { asked, doubts, list } = await seatedPart(() => new Promise(() => {}));
  list(1, 'k1');
  await turns();
  await vi.advanceTimersByTimeAsync(99);
  expect(asked).not.toContain('cut');
  await vi.advanceTimersByTimeAsync(1);
  await turns();
  expect(asked).toContain('cut');
  expect(doubts).toEqual([]);
});

test('a list with a wrong signature is not answered', async () => {
  const { asked, doubts, list } = await seatedPart(() => published('k1'));
  await turns();
  list(1, 'k1');
  await vi.waitFor(() => expect(doubts).toEqual(['1: bad-signature']));
  expect(asked).not.toContain('cut');
});

test('a key that the service has not published is asked for once more, and then doubted', async () => {
  const keys = vi.fn(() => published('k1'));
  const { asked, doubts, list } = await seatedPart(keys);
  await turns();
  list(1, 'k2');
  await vi.waitFor(() => expect(doubts).toHaveLength(1));
  list(2, 'k2');
  await vi.waitFor(() => expect(doubts).toEqual(['1: bad-signature', '2: bad-signature']));
  expect(keys).toHaveBeenCalledTimes(2);
  expect(asked).not.toContain('cut');
});

test('keys that could not be fetched hold up no cut, and are fetched again', async () => {
  const keys = vi.fn(async (): Promise<unknown> => {
    throw new Error('offline');
  });
  const { asked, list } = await seatedPart(keys);
  list(1, 'k1');
  await vi.waitFor(() => expect(asked).toContain('cut'));
  expect(keys.mock.calls.length).toBeGreaterThan(1);
});
