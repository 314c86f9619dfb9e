import { parseWire } from '@cardroom/money';
import { describe, expect, test } from 'vitest';
import { type GameResult, gameResultBody, gameResultRequest } from './game-result.ts';

/** The fields of the wire under our own names: `start_stack` is `startStack`. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelCased(member),
    ]),
  );
}

const oneLine = (text: string): string => text.replace(/\n\s*/g, '');

/** Hi-lo, a quartered pot with rake. */
const QUARTERED =
  oneLine(`{"transaction_id":"01a1f882-8b94-7c3e-9b57-2f6a1d0c4e88","game_key":"plo8","player_result":"win","player_id":"u1",
 "room_id":"12","table_id":"3041","round_id":"7000412","amount":9.28,"currency":"EUR","created_at":"2026-11-20T10:31:07.412Z",
 "result":{"community_card":["Kc","7d","4h","3c","Jd"],
  "players":[
   {"player_id":"u3","display_name":"Di","seat":1,"position":"UTG","start_stack":100.00,"end_stack":100.00,
    "hole_cards":[],"status":"folded","hand_rank":null,"best_hand":[],"low_hand":null,"best_low":[],"bet":0.00,"win":0.00,"net":0.00,"rake":0.00},
   {"player_id":"u1","display_name":"Ann","seat":3,"position":"BTN","start_stack":100.00,"end_stack":109.28,
    "hole_cards":["As","Kd","Kh","2s"],"status":"won","hand_rank":"three_of_a_kind","best_hand":["Kd","Kh","Kc","Jd","7d"],"low_hand":"seven_low","best_low":["7d","4h","3c","2s","As"],"bet":21.00,"win":30.28,"net":9.28,"rake":1.05},
   {"player_id":"u4","display_name":"Bo","seat":4,"position":"SB","start_stack":50.00,"end_stack":49.50,
    "hole_cards":[],"status":"folded","hand_rank":null,"best_hand":[],"low_hand":null,"best_low":[],"bet":0.50,"win":0.00,"net":-0.50,"rake":0.02},
   {"player_id":"u2","display_name":"Cy","seat":6,"position":"BB","start_stack":100.00,"end_stack":89.10,
    "hole_cards":["Ad","2d","Qh","Th"],"status":"won","hand_rank":"high_card","best_hand":["Ad","Kc","Qh","Jd","7d"],"low_hand":"seven_low","best_low":["7d","4h","3c","2d","Ad"],"bet":21.00,"win":10.10,"net":-10.90,"rake":1.05}],
  "bets":{
   "preflop":[{"seq":1,"player_id":"u4","seat":4,"action":"small_blind","amount":0.50,"total":0.50,"all_in":false,"at":"2026-11-20T10:30:08.712Z"},
     {"seq":2,"player_id":"u2","seat":6,"action":"big_blind","amount":1.00,"total":1.00,"all_in":false,"at":"2026-11-20T10:30:08.712Z"},
     {"seq":3,"player_id":"u3","seat":1,"action":"fold","amount":0.00,"total":0.00,"all_in":false,"at":"2026-11-20T10:30:12.812Z"},
     {"seq":4,"player_id":"u1","seat":3,"action":"raise","amount":3.50,"total":3.50,"all_in":false,"at":"2026-11-20T10:30:18.012Z"},
     {"seq":5,"player_id":"u4","seat":4,"action":"fold","amount":0.00,"total":0.50,"all_in":false,"at":"2026-11-20T10:30:20.312Z"},
     {"seq":6,"player_id":"u2","seat":6,"action":"call","amount":2.50,"total":3.50,"all_in":false,"at":"2026-11-20T10:30:24.212Z"}],
   "flop":[{"seq":7,"player_id":"u2","seat":6,"action":"check","amount":0.00,"total":0.00,"all_in":false,"at":"2026-11-20T10:30:29.312Z"},
     {"seq":8,"player_id":"u1","seat":3,"action":"bet","amount":7.50,"total":7.50,"all_in":false,"at":"2026-11-20T10:30:35.512Z"},
     {"seq":9,"player_id":"u2","seat":6,"action":"call","amount":7.50,"total":7.50,"all_in":false,"at":"2026-11-20T10:30:42.912Z"}],
   "turn":[{"seq":10,"player_id":"u2","seat":6,"action":"check","amount":0.00,"total":0.00,"all_in":false,"at":"2026-11-20T10:30:47.712Z"},
     {"seq":11,"player_id":"u1","seat":3,"action":"check","amount":0.00,"total":0.00,"all_in":false,"at":"2026-11-20T10:30:51.012Z"}],
   "river":[{"seq":12,"player_id":"u2","seat":6,"action":"bet","amount":10.00,"total":10.00,"all_in":false,"at":"2026-11-20T10:30:59.112Z"},
     {"seq":13,"player_id":"u1","seat":3,"action":"call","amount":10.00,"total":10.00,"all_in":false,"at":"2026-11-20T10:31:05.012Z"}]}}}`);

/** Run twice, with an uncalled bet returned. */
const RUN_TWICE =
  oneLine(`{"transaction_id":"01a1f88e-0dbf-71b4-8d02-9e5f3a6c7b10","game_key":"nlhe","player_result":"loss","player_id":"u2",
 "room_id":"4","table_id":"3102","round_id":"7000538","amount":30.69,"currency":"EUR","created_at":"2026-11-20T10:43:41.631Z",
 "result":{"community_card":["Ah","9d","4c","2s","7h"],
  "players":[
   {"player_id":"u1","display_name":"Ann","seat":2,"position":"BTN","start_stack":100.00,"end_stack":127.94,
    "hole_cards":["As","Kh"],"status":"won","hand_rank":"pair","best_hand":["As","Ah","Kh","9d","7h"],"bet":60.00,"win":87.94,"net":27.94,"rake":1.50,
    "boards":[{"community_card":["Ah","9d","4c","2s","7h"],"hand_rank":"pair","best_hand":["As","Ah","Kh","9d","7h"],"win":58.63},
              {"community_card":["Ah","9d","4c","9s","9c"],"hand_rank":"full_house","best_hand":["9d","9s","9c","As","Ah"],"win":29.31}]},
   {"player_id":"u4","display_name":"Bo","seat":5,"position":"SB","start_stack":100.00,"end_stack":99.75,
    "hole_cards":[],"status":"folded","hand_rank":null,"best_hand":[],"bet":0.25,"win":0.00,"net":-0.25,"rake":0.00},
   {"player_id":"u2","display_name":"Cy","seat":6,"position":"BB","start_stack":60.00,"end_stack":29.31,
    "hole_cards":["Ac","Qd"],"status":"won","hand_rank":"pair","best_hand":["Ac","Ah","Qd","9d","7h"],"bet":60.00,"win":29.31,"net":-30.69,"rake":1.50,
    "boards":[{"community_card":["Ah","9d","4c","2s","7h"],"hand_rank":"pair","best_hand":["Ac","Ah","Qd","9d","7h"],"win":0.00},
              {"community_card":["Ah","9d","4c","9s","9c"],"hand_rank":"full_house","best_hand":["9d","9s","9c","Ac","Ah"],"win":29.31}]}],
  "bets":{
   "preflop":[{"seq":1,"player_id":"u4","seat":5,"action":"small_blind","amount":0.25,"total":0.25,"all_in":false,"at":"2026-11-20T10:42:42.931Z"},
     {"seq":2,"player_id":"u2","seat":6,"action":"big_blind","amount":0.50,"total":0.50,"all_in":false,"at":"2026-11-20T10:42:42.931Z"},
     {"seq":3,"player_id":"u1","seat":2,"action":"raise","amount":1.50,"total":1.50,"all_in":false,"at":"2026-11-20T10:42:47.031Z"},
     {"seq":4,"player_id":"u4","seat":5,"action":"fold","amount":0.00,"total":0.25,"all_in":false,"at":"2026-11-20T10:42:49.131Z"},
     {"seq":5,"player_id":"u2","seat":6,"action":"call","amount":1.00,"total":1.50,"all_in":false,"at":"2026-11-20T10:42:52.431Z"}],
   "flop":[{"seq":6,"player_id":"u2","seat":6,"action":"check","amount":0.00,"total":0.00,"all_in":false,"at":"2026-11-20T10:42:57.431Z"},
     {"seq":7,"player_id":"u1","seat":2,"action":"bet","amount":98.50,"total":98.50,"all_in":true,"at":"2026-11-20T10:43:04.631Z"},
     {"seq":8,"player_id":"u2","seat":6,"action":"call","amount":58.50,"total":58.50,"all_in":true,"at":"2026-11-20T10:43:13.731Z"},
     {"seq":9,"player_id":"u1","seat":2,"action":"return","amount":40.00,"total":58.50,"all_in":false,"at":"2026-11-20T10:43:13.731Z"}]}}}`);

/** The smallest hand: the big blind wins without a flop, and no optional field is present. */
const WALK =
  '{"transaction_id":"t","game_key":"nlhe","player_result":"loss","player_id":"a","room_id":"4","table_id":"3","round_id":"7","amount":0.50,"currency":"EUR","created_at":"2026-11-20T10:43:41.631Z","result":{"community_card":[],"players":[{"player_id":"a","display_name":"A","seat":0,"position":"BTN","start_stack":100.00,"end_stack":99.50,"hole_cards":[],"status":"folded","hand_rank":null,"best_hand":[],"bet":0.50,"win":0.00,"net":-0.50,"rake":0.00},{"player_id":"b","display_name":"B","seat":1,"position":"BB","start_stack":100.00,"end_stack":100.50,"hole_cards":[],"status":"won","hand_rank":null,"best_hand":[],"bet":0.50,"win":1.00,"net":0.50,"rake":0.00}],"bets":{"preflop":[]}}}';

describe.each([
  ['quartered pot', QUARTERED],
  ['run twice', RUN_TWICE],
  ['walk', WALK],
])('%s', (_name, text) => {
  const read = gameResultRequest.parse(parseWire(text));

  test('is written to the byte', () => {
    const result = camelCased(read) as GameResult;
    expect(gameResultBody(result, { transactionId: read.transaction_id, createdAt: read.created_at })).toBe(text);
  });

  test('the numbers of a result agree: Σ bet = Σ win + rake, net = win − bet = stack difference', () => {
    const sum = (member: 'bet' | 'win' | 'rake' | 'net') => read.result.players.reduce((total, player) => total + player[member], 0);
    expect(sum('bet')).toBe(sum('win') + sum('rake'));
    for (const player of read.result.players) {
      expect([player.net, player.end_stack - player.start_stack]).toEqual([player.win - player.bet, player.win - player.bet]);
    }
    expect(read.amount).toBe(Math.abs(read.result.players.find((player) => player.player_id === read.player_id)?.net ?? Number.NaN));
  });
});

test('the debit is referenced only if the operator has asked for it', () => {
  const result = camelCased(gameResultRequest.parse(parseWire(WALK))) as GameResult;
  const body = gameResultBody(result, { transactionId: 't', createdAt: 0, refTransactionId: 'd1' });
  expect(body.startsWith('{"transaction_id":"t","ref_transaction_id":"d1","game_key":"nlhe"')).toBe(true);
  expect(gameResultRequest.safeParse(parseWire(body)).success).toBe(true);
});

describe('gameResultRequest refuses', () => {
  test.each<[string, string, string]>([
    ['an unknown member', '"rake":0.00}],', '"rake":0.00,"x":1}],'],
    ['an unknown card', '"community_card":[]', '"community_card":["1s"]'],
    ['an unknown status', '"status":"won"', '"status":"paid"'],
    ['a third decimal', '"amount":0.50', '"amount":0.505'],
    ['no preflop', '"preflop":[]', ''],
    ['a round that is not a number', '"round_id":"7"', '"round_id":"x7"'],
    ['a result that is neither', '"player_result":"loss"', '"player_result":"draw"'],
  ])('%s', (_name, from, to) => {
    const changed = WALK.replace(from, to);
    expect(changed).not.toBe(WALK);
    expect(gameResultRequest.safeParse(parseWire(changed)).success).toBe(false);
  });
});
