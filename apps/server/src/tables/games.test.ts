import { parseWire } from '@cardroom/money';
import { gameResultRequest } from '@cardroom/operator-api';
import type { CuesMessage, HoleMessage, TableInfo } from '@cardroom/protocol';
import type { RoomOptions } from '@cardroom/rooms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playHand, seat, type TableSocket } from '../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

interface Game {
  readonly gameKey: NonNullable<RoomOptions['gameKey']>;
  readonly options?: Partial<RoomOptions>;
  readonly ann: string;
  readonly bob: string;
  readonly board: string;
  /** First decision of the hand; the rest is checked and called. */
  readonly raise: string;
  /** The largest first raise the table offers. */
  readonly raiseMax: number;
  /** Ann's winnings from Bob, in minor units. */
  readonly net: number;
  /** Ann's hand ranks: `high` or `high low`. */
  readonly ranks: string;
}

const ACES = { ann: 'AsAd', bob: 'KsKd', board: '2c3d4h9s9c', ranks: 'two_pair' };
const QUARTERED = { ann: 'AsKdKh2s', bob: 'Ad2dQhTh', board: 'Kc7d4h3cJd', ranks: 'three_of_a_kind seven_low' };

/** Blinds of 0.50 and 1.00, heads-up. In hi-lo Ann wins the high half and half of the low half. */
const GAMES: readonly Game[] = [
  { gameKey: 'nlhe', ...ACES, raise: 'r300', raiseMax: 10_000, net: 300 },
  { gameKey: 'plhe', ...ACES, raise: 'r300', raiseMax: 300, net: 300 },
  { gameKey: 'flhe', ...ACES, raise: 'r200', raiseMax: 200, net: 200 },
  { gameKey: 'plo4', ...ACES, ann: 'AsAd7h6c', bob: 'KsKd7c6h', raise: 'r300', raiseMax: 300, net: 300 },
  { gameKey: 'plo5', ...ACES, ann: 'AsAd7h6cJh', bob: 'KsKd7c6hJc', raise: 'r300', raiseMax: 300, net: 300 },
  { gameKey: 'plo6', ...ACES, ann: 'AsAd7h6cJhTd', bob: 'KsKd7c6hJcTs', raise: 'r300', raiseMax: 300, net: 300 },
  { gameKey: 'plo8', ...QUARTERED, raise: 'r300', raiseMax: 300, net: 150 },
  { gameKey: 'plo5-8', ...QUARTERED, ann: 'AsKdKh2s9h', bob: 'Ad2dQhTh9s', raise: 'r300', raiseMax: 300, net: 150 },
  { gameKey: 'flo8', ...QUARTERED, raise: 'r200', raiseMax: 200, net: 100 },
  // Flush over full house; an ante of 0.50 each on top of the button blind.
  {
    gameKey: 'nlsd',
    options: { smallBlind: 0 },
    ...{ ann: 'AsQs', bob: '6d6h', board: 'KsTs6sKhKd', ranks: 'flush' },
    ...{ raise: 'r300', raiseMax: 9_950, net: 350 },
  },
];

describe.each(GAMES)('$gameKey', (game) => {
  test('plays one hand from the buy-in to the wallet settlement and the result', async () => {
    const { gameKey, net } = game;
    const [annId, bobId] = [`ann-${gameKey}`, `bob-${gameKey}`];
    const tableId = await service.table({ seats: 2, gameKey, ...game.options });
    service.lay(tableId, { 0: game.ann, 1: game.bob }, game.board);
    const table = await seat(service, tableId, { 0: await service.player(annId), 1: await service.player(bobId) });
    const [ann, bob] = [table.sockets.get(0), table.sockets.get(1)];
    const loop = service.loop(tableId);
    await eventually(() => expect(ann?.state.toAct).not.toBe(-1));
    loop.holdDeals();
    expect(JSON.parse(ann?.state.info ?? '{}') as TableInfo).toMatchObject({ gameKey, bigBlind: 100 });
    expect(ann?.last<HoleMessage>('hole')?.cards.join('')).toBe(game.ann);
    expect(ann?.state.raiseMax).toBe(game.raiseMax);
    const handId = await playHand(service, table, game.raise);
    await eventually(() => expect(cardsOf(bob, 'board-dealt')).toBe(game.board));
    await eventually(() => expect(cardsOf(bob, 'hand-shown')).toContain(game.ann));
    for (const socket of [ann, bob]) expect(await socket?.request('leave')).toEqual({ ok: true });

    const chips = (minor: number) => (minor / 100).toFixed(2);
    await eventually(() => {
      expect(service.wallet.calls(annId)).toEqual(['debit 100.00', `credit ${chips(10_000 + net)}`]);
      expect(service.wallet.calls(bobId)).toEqual(['debit 100.00', `credit ${chips(10_000 - net)}`]);
      expect([annId, bobId].map((id) => service.wallet.net(id))).toEqual([net, -net]);
    });
    expect([annId, bobId].map((id) => service.wallet.balance(id) - START_BALANCE)).toEqual([net, -net]);
    expectResults(handId, game);
  });
});

/** The cards shown to a player in cues of this type. */
function cardsOf(socket: TableSocket | undefined, type: string): string {
  const cues = socket?.all<CuesMessage>('cues').flatMap((message) => message.cues as readonly { type: string; cards?: string[] }[]) ?? [];
  return cues.flatMap((cue) => (cue.type === type ? (cue.cards ?? []) : [])).join('');
}

/** Both results match the operator's schema and show the board. */
function expectResults(handId: string, { gameKey, ann, board, ranks }: Game): void {
  const bodies = service.wallet.resultBodies.map((body) => gameResultRequest.parse(parseWire(body)));
  const mine = bodies.filter((body) => body.round_id === handId);
  expect(mine.map(({ game_key }) => game_key)).toEqual([gameKey, gameKey]);
  const [high, low] = ranks.split(' ');
  for (const { result } of mine) {
    expect(result.community_card.join('')).toBe(board);
    const [winner] = result.players;
    expect(winner).toMatchObject({ status: 'won', hand_rank: high });
    expect(winner?.hole_cards.join('')).toBe(ann);
    expect(winner?.best_hand).toHaveLength(5);
    if (low === undefined) expect(winner).not.toHaveProperty('low_hand');
    else expect(winner).toMatchObject({ low_hand: low });
    // Every Omaha game uses exactly two hole cards.
    if (ann.length > 4) expect(winner?.best_hand.filter((card) => winner.hole_cards.includes(card))).toHaveLength(2);
  }
}
