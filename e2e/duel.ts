import type { Browser } from '@playwright/test';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import type { Stack } from './stack.ts';

export interface Duel {
  readonly ann: Person;
  readonly bo: ScriptedPlayer;
  readonly tableId: string;
}

/** Ann in a browser and Bo at a socket at their own table, with 100.00 each, dealt in. */
export async function duel(stack: Stack, browser: Browser, at: { name: string; annSeat: 0 | 1; tableId?: string }): Promise<Duel> {
  const tableId = at.tableId ?? (await openRoom(stack, { name: at.name }));
  const bo = await opponent(stack, `bo-${at.name}`, tableId);
  const ann = await person(stack, browser, `ann-${at.name}`, tableId);
  await bo.sitDown(1 - at.annSeat, 10_000);
  await ann.sitDown(at.annSeat, '100');
  await ann.dealtIn();
  return { ann, bo, tableId };
}

/** A player with 1,000.00 in a browser, watching a table. */
export async function person(stack: Stack, browser: Browser, playerId: string, tableId: string): Promise<Person> {
  await new OperatorWallet(stack).enrol(playerId, 100_000);
  const one = await Person.inLobby(browser, stack, playerId);
  await one.openTable(tableId);
  return one;
}

/** A player with 1,000.00 at a socket, watching a table. */
export async function opponent(stack: Stack, playerId: string, tableId: string): Promise<ScriptedPlayer> {
  const one = await ScriptedPlayer.enrol(stack, { playerId, name: 'Bo', balanceMinor: 100_000 });
  await one.open(tableId);
  return one;
}
