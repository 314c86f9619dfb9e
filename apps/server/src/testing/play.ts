import type { TableSchemaState } from '@cardroom/protocol';
import { expect } from 'vitest';
import type { Answer, TestPlayer, TestSocket } from './test-player.ts';
import { eventually, type TestService } from './test-service.ts';

export type TableSocket = TestSocket<TableSchemaState>;

/** A line of play: `f` fold, `x` check, `c` call, `r600` raise to 600; when it is used up everybody checks or calls. */
export type Line = string;

/** Players who sit at one table, by seat. */
export interface Seated {
  readonly tableId: string;
  readonly sockets: ReadonlyMap<number, TableSocket>;
}

/** Joins and buys in, one after the other; then the first hand is due. */
export async function seat(
  test: TestService,
  tableId: string,
  players: Readonly<Record<number, TestPlayer>>,
  chips = 10_000,
): Promise<Seated> {
  const sockets = new Map<number, TableSocket>();
  const loop = test.loop(tableId);
  // Nobody is dealt in before all have their chips.
  loop.holdDeals();
  for (const [number, player] of Object.entries(players)) {
    const socket = await player.joinTable(tableId);
    expect(await socket.request('sit-down', { seat: Number(number), chips })).toEqual({ ok: true });
    sockets.set(Number(number), socket);
  }
  for (const number of sockets.keys()) await eventually(() => expect(loop.table.seats[number]?.status).toBe('seated'));
  loop.releaseDeals();
  return { tableId, sockets };
}

/** Waits for the next hand and plays it to its end, or until all are in and asked whether to run it twice. Answers its number. */
export async function playHand(test: TestService, { tableId, sockets }: Seated, line: Line = ''): Promise<string> {
  const loop = test.loop(tableId);
  const handId = await eventually(() => {
    expect(loop.table.turn).not.toBeNull();
    return loop.table.handId ?? '';
  });
  const moves = line.split(' ').filter((move) => move !== '');
  while (loop.table.handId === handId && loop.table.offer === null) {
    const { turn } = loop.table;
    const socket = turn === null ? undefined : sockets.get(turn.seat);
    if (turn === null || socket === undefined) throw new Error(`nobody acts in hand ${handId}`);
    expect(await act(socket, turn.decisionId, moves.shift() ?? passiveMove(test, tableId))).toEqual({ ok: true });
  }
  return handId;
}

export function act(socket: TableSocket, decisionId: string, move: string, actionId?: string): Promise<Answer> {
  const type = { f: 'fold', x: 'check', c: 'call', r: 'raise' }[move.charAt(0)] ?? move;
  const to = type === 'raise' ? { to: Number(move.slice(1)) } : {};
  return socket.request('act', { type, decisionId, ...to }, actionId);
}

function passiveMove(test: TestService, tableId: string): string {
  const { hand } = test.loop(tableId).table;
  const actor = hand?.seats.find((one) => one.seat === hand.toAct);
  return actor !== undefined && hand !== null && actor.bet < hand.toMatch ? 'c' : 'x';
}
