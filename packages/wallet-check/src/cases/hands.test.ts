import { parseWire } from '@cardroom/money';
import { gameResultBody, gameResultRequest } from '@cardroom/operator-api';
import { describe, expect, test } from 'vitest';
import { type HandFacts, riverHand } from './hands.ts';

const FACTS: HandFacts = {
  players: 3,
  playerResult: 'win',
  playerId: 'ann',
  currency: 'EUR',
  chip: 1,
  roundId: '7',
  at: 1_790_000_000_000,
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe.each([[{}], [{ playerResult: 'loss' }], [{ players: 9 }], [{ players: 9, playerResult: 'loss', chip: 100, currency: 'KRW' }]] as [
  Partial<HandFacts>,
][])('the hand %j', (change) => {
  const facts = { ...FACTS, ...change };
  const hand = riverHand(facts);
  const { players } = hand.result;

  test('is a valid result', () => {
    const body = gameResultBody(hand, { transactionId: 'r1', createdAt: facts.at });
    expect(gameResultRequest.safeParse(parseWire(body)).error).toBeUndefined();
  });

  test('adds up', () => {
    const [bet, win, net, rake] = (['bet', 'win', 'net', 'rake'] as const).map((member) => sum(players.map((player) => player[member])));
    expect(bet).toBe((win ?? 0) + (rake ?? 0));
    expect(net).toBe(-(rake ?? 0));
    for (const player of players) expect(player.endStack - player.startStack).toBe(player.net);
    const bets = Object.values(hand.result.bets).flat();
    for (const player of players) {
      expect(sum(bets.filter(({ seat }) => seat === player.seat).map(({ amount }) => amount))).toBe(player.bet);
    }
    expect(bets.map(({ seq }) => seq)).toEqual(bets.map((_, index) => index + 1));
  });

  test('is the result of its player', () => {
    const own = players.find(({ playerId }) => playerId === 'ann');
    expect(hand.amount).toBe(Math.abs(own?.net ?? 0));
    expect((own?.net ?? 0) > 0).toBe(facts.playerResult === 'win');
  });
});

test('a hand of nine players to the river has more than 8 KiB', () => {
  const body = gameResultBody(riverHand({ ...FACTS, players: 9 }), {
    transactionId: '01a1f90c-b141-70ad-9739-6563fe0f85e0',
    createdAt: FACTS.at,
  });
  expect(body.length).toBeGreaterThan(8_192);
});
