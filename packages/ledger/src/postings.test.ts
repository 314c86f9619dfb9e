import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, LedgerBroken } from './accounts.ts';
import { changesOf, type MoneyFact, type Moved, type Posting, postingsOf } from './postings.ts';

const BOOK = { operatorId: 'op', currency: 'EUR' };
const moved = (kind: Moved['kind'], more: Partial<Moved> = {}): Moved => ({
  ...BOOK,
  id: 'tx',
  kind,
  tableId: '5',
  stayId: 'ann',
  handId: null,
  amountMinor: 1_000,
  ...more,
});
const wayOf = (fact: MoneyFact): string[] =>
  postingsOf(fact, 7).flatMap(({ kind, transfers }) =>
    transfers.map(({ from, to, amountMinor }) => `${kind}: ${from} -> ${to} ${amountMinor}`),
  );

describe('a transaction', () => {
  it.each([
    ['debit', 'asked', 'debit-asked: external -> transit 1000'],
    ['debit', 'done', 'debit-accepted: transit -> seat:ann 1000'],
    ['debit', 'refused', 'debit-refused: transit -> external 1000'],
    ['credit', 'asked', 'cash-out: seat:ann -> owed 1000'],
    ['credit', 'done', 'credit-taken: owed -> external 1000'],
    ['credit', 'stuck', 'stuck: owed -> suspense 1000'],
    ['credit', 'asked-again', 'asked-again: suspense -> owed 1000'],
    ['credit', 'resolved', 'resolved: suspense -> external 1000'],
    ['cancel', 'done', 'debit-cancelled: transit -> external 1000'],
    ['cancel', 'stuck', 'stuck: transit -> suspense 1000'],
    ['cancel', 'asked-again', 'asked-again: suspense -> transit 1000'],
    ['cancel', 'resolved', 'resolved: suspense -> external 1000'],
    ['cancel', 'compensated', 'compensated: suspense -> seat:ann 1000'],
  ] as const)('%s %s books %s', (kind, what, way) => {
    const of = moved(kind);
    const isEnd = what === 'done' || what === 'refused' || what === 'stuck';
    expect(wayOf(isEnd ? { fact: 'ended', of, state: what } : { fact: what, of })).toEqual([way]);
  });

  it.each([
    [
      'a debit of unknown outcome, which stays in transit until its cancel is done',
      { fact: 'ended', of: moved('debit'), state: 'ambiguous' },
    ],
    ['a cancel that is asked for', { fact: 'asked', of: moved('cancel') }],
    ['a send that is tried again', { fact: 'ended', of: moved('credit'), state: 'due' }],
    ['a result', { fact: 'ended', of: moved('result'), state: 'stuck' }],
    ['a result sent again', { fact: 'asked-again', of: moved('result') }],
    ['a cash-out of nothing', { fact: 'asked', of: moved('credit', { amountMinor: 0 }) }],
  ] as const)('books nothing for %s', (_, fact) => {
    expect(postingsOf(fact, 7)).toEqual([]);
  });
});

describe('a hand', () => {
  const hand = (players: readonly (readonly [stayId: string, put: number, won: number])[], rake: number): MoneyFact => ({
    fact: 'hand',
    book: BOOK,
    tableId: '5',
    handId: '9',
    players: players.map(([stayId, put, won]) => ({ stayId, put, won })),
    rake,
  });

  it('fills the pot from the seats, and pays seats and rake from it', () => {
    const fact = hand(
      [
        ['ann', 300, 585],
        ['bob', 300, 0],
      ],
      15,
    );
    expect(wayOf(fact)).toEqual([
      'hand: seat:ann -> pot:9 300',
      'hand: seat:bob -> pot:9 300',
      'hand: pot:9 -> seat:ann 585',
      'hand: pot:9 -> rake 15',
    ]);
  });

  it.each([
    ['leaves chips in the pot', [['ann', 300, 299]], 0],
    ['pays more than went in', [['ann', 300, 301]], 0],
    ['moves less than nothing', [['ann', -1, 0]], -1],
    ['moves a fraction', [['ann', 0.5, 0.5]], 0],
  ] as const)('that %s throws', (_, players, rake) => {
    expect(() => postingsOf(hand(players, rake), 7)).toThrow(LedgerBroken);
  });
});

/** Every way that one lot can take through the wallet, as facts in order. All lots share a seat. */
const wayOfLot = fc
  .record({
    amountMinor: fc.integer({ min: 0, max: 1_000_000 }),
    debit: fc.constantFrom('accepted', 'refused', 'unclear'),
    cancel: fc.constantFrom('done', 'stuck-again', 'stuck-resolved', 'stuck-compensated'),
    credit: fc.constantFrom('done', 'stuck-again', 'stuck-resolved'),
  })
  .map(({ amountMinor, debit, cancel, credit }): MoneyFact[] => {
    const of = (kind: Moved['kind']) => moved(kind, { amountMinor });
    const ended = (kind: Moved['kind'], state: string): MoneyFact => ({ fact: 'ended', of: of(kind), state });
    const stuckThen = (kind: 'credit' | 'cancel', end: string): MoneyFact[] => {
      if (end === 'done') return [ended(kind, 'done')];
      if (end === 'stuck-resolved') return [ended(kind, 'stuck'), { fact: 'resolved', of: of(kind) }];
      if (end === 'stuck-compensated') return [ended(kind, 'stuck'), { fact: 'compensated', of: of(kind) }, ...cashOut('done')];
      return [ended(kind, 'stuck'), { fact: 'asked-again', of: of(kind) }, ended(kind, 'done')];
    };
    const cashOut = (end: string): MoneyFact[] => [{ fact: 'asked', of: of('credit') }, ...stuckThen('credit', end)];
    const begun: MoneyFact = { fact: 'asked', of: of('debit') };
    if (debit === 'refused') return [begun, ended('debit', 'refused')];
    if (debit === 'accepted') return [begun, ended('debit', 'done'), ...cashOut(credit)];
    return [begun, ended('debit', 'ambiguous'), { fact: 'asked', of: of('cancel') }, ...stuckThen('cancel', cancel)];
  });

describe('any legal sequence of facts', () => {
  it('adds up to 0 after each, lets no account but `external` fall below 0, and ends empty', () => {
    fc.assert(
      fc.property(fc.array(wayOfLot, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (lots, picks) => {
        const balances = new Map<Account, number>();
        const left = lots.map((lot) => [...lot]).filter((lot) => lot.length > 0);
        while (left.length > 0) {
          const lot = left[(picks.next().value ?? 0) % left.length] ?? [];
          const fact = lot.shift();
          if (lot.length === 0) left.splice(left.indexOf(lot), 1);
          if (fact !== undefined) for (const posting of postingsOf(fact, 1)) apply(posting, balances);
          expect([...balances.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0);
          expect([...balances].filter(([account, balance]) => account !== 'external' && balance < 0)).toEqual([]);
        }
        expect([...balances.values()].filter((balance) => balance !== 0)).toEqual([]);
      }),
    );
  });
});

function apply(posting: Posting, balances: Map<Account, number>): void {
  for (const [account, change] of changesOf(posting)) balances.set(account, (balances.get(account) ?? 0) + change);
}
