import { type HandNumber, KINDS, type Kind } from '../statements.ts';
import { need } from './reasons.ts';

type Hashes = Readonly<Partial<Record<Kind, { readonly hash: string; readonly prev: string }>>>;

/** Check 10 of FORMAT §9: hand numbers of the same tables, from any files, must be one history. */
export class Seen {
  readonly #tables = new Map<string, Map<number, Hashes>>();

  /** Adds a number, or refuses it when it disagrees with one that was added before. */
  add(number: HandNumber): void {
    this.compare(number);
    const numbers = this.#numbers(number);
    numbers.set(number.n, { ...numbers.get(number.n), ...hashesOf(number) });
    checkNeighbours(numbers.get(number.n - 1), numbers.get(number.n));
    checkNeighbours(numbers.get(number.n), numbers.get(number.n + 1));
  }

  /** Refuses a number that differs from what was added before, without keeping it. */
  compare(number: HandNumber): void {
    const known = this.#numbers(number).get(number.n) ?? {};
    for (const kind of KINDS) {
      const mine = number.hashes[kind];
      need(mine === undefined || known[kind] === undefined || known[kind].hash === mine, 'equivocation', kind);
    }
    const ends = { ...known, ...hashesOf(number) };
    need(ends.close === undefined || ends.void === undefined, 'equivocation', 'void', 'closed and voided');
  }

  #numbers({ origin, table }: HandNumber): Map<number, Hashes> {
    const key = `${origin} ${table}`;
    const numbers = this.#tables.get(key) ?? new Map<number, Hashes>();
    this.#tables.set(key, numbers);
    return numbers;
  }
}

function hashesOf({ hashes, statements }: HandNumber): Hashes {
  const told = KINDS.flatMap((kind) => {
    const [hash, prev] = [hashes[kind], statements[kind]?.prev];
    return hash === undefined || prev === undefined ? [] : [[kind, { hash, prev }] as const];
  });
  return Object.fromEntries(told) as Hashes;
}

/** The statements of a number follow those of the number before it: FORMAT §4, order. */
function checkNeighbours(before: Hashes | undefined, after: Hashes | undefined): void {
  if (before === undefined || after === undefined) return;
  const end = before.close ?? before.void;
  const broken = (condition: boolean, member: string) => need(condition, 'chain-broken', member, 'neighbouring hand numbers');
  const wasCut = before.cut !== undefined;
  broken(after.commit?.prev === (wasCut ? before.cut.hash : end?.hash), 'commit.prev');
  if (wasCut) broken(end?.prev === after.commit?.hash, 'close.prev');
  const next = after.list ?? after.void;
  broken(next?.prev === (wasCut ? end?.hash : after.commit?.hash), after.list === undefined ? 'void.prev' : 'list.prev');
}
