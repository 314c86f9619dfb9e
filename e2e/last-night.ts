import type { BotPlayer } from '@cardroom/bots';
import { expect } from '@playwright/test';
import { openRoom } from './own-room.ts';
import type { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The control port moves its clock by at most a day. */
const STEP_MS = 12 * HOUR_MS;
const PLAY_MS_MAX = 150_000;

/** 10:00 UTC on this day; the players live an hour or two away from UTC. */
const MORNING = Math.floor(Date.now() / DAY_MS) * DAY_MS + 10 * HOUR_MS;
/** The evening before last, last night and this morning: when the hands are played, and at what stakes. */
const SESSIONS = [
  { name: 'Before', at: MORNING - 38 * HOUR_MS, hands: 2, bigBlind: 10 },
  { name: 'Night', at: MORNING - 13 * HOUR_MS, hands: 12, bigBlind: 1 },
  { name: 'Morning', at: MORNING, hands: 2, bigBlind: 10 },
] as const;
/** The service's clock at the first session. */
export const FIRST_EVENING = SESSIONS[0].at;

/**
 * Bots play the players' hands of two evenings and of this morning, on the service's own clock. Last night's stakes are a tenth of the
 * others, so that its biggest pot is found only by choosing both the date and the sort order. Resolves with last night's table.
 */
export async function playLastNights(stack: Stack, players: readonly BotPlayer[]): Promise<string> {
  const tables: string[] = [];
  await stack.control('/clock', { resume: true });
  for (const session of SESSIONS) {
    await moveTo(stack, session.at);
    tables.push(await playSession(stack, players, session));
  }
  return tables[1] ?? '';
}

async function moveTo(stack: Stack, at: number): Promise<void> {
  for (;;) {
    const { now } = await stack.control<{ now: number }>('/clock', {});
    if (now >= at) return;
    // Otherwise storage would work off every second in between while the first hands are played.
    await stack.control('/clock', { jump_ms: Math.min(STEP_MS, at - now) });
  }
}

async function playSession(stack: Stack, players: readonly BotPlayer[], session: (typeof SESSIONS)[number]): Promise<string> {
  const { name, hands, bigBlind } = session;
  const blinds = { 'small-blind': String(bigBlind / 2), 'big-blind': String(bigBlind) };
  // Some seats stay free: at a full table bots leave for others, and their hands do not count until they are back.
  const tableId = await openRoom(stack, { name, seats: '6', ...blinds });
  for (const { playerId } of players) await stack.demoApi(`/api/players/${playerId}/deposit`, { amount_minor: 100_000 });
  const bots = await TableBots.start(stack, { tableId, count: 2, seed: hands, as: players, strategy: 'regular' });
  await expect
    .poll(() => Math.min(...players.map(({ playerId }) => potsAt(stack, tableId, playerId).length)), { timeout: PLAY_MS_MAX })
    .toBeGreaterThanOrEqual(hands);
  await bots.goHome();
  return tableId;
}

/** What went into the pot of each hand at a table according to the books, for hands the player has a result of; minor units. */
export function potsAt(stack: Stack, tableId: string, playerId: string): { readonly hand_id: string; readonly pot: number }[] {
  return stack
    .records<{ hand_id: string; pot: number }>(
      `select hand_id, sum(amount_minor) as pot from ledger_transfer where table_id = '${tableId}' and to_account = 'pot:' || hand_id
        and hand_id in (select hand_id from wallet_tx where kind = 4 and player_id = '${playerId}') group by hand_id`,
    )
    .map(({ hand_id, pot }) => ({ hand_id, pot: Number(pot) }));
}
