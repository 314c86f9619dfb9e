import { setTimeout as wait } from 'node:timers/promises';
import { parseCards } from '@cardroom/poker';
import type { RoomOptions } from '@cardroom/rooms';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { closeRoom, openRoom } from '../../src/operators/rooms.ts';
import type { Composed } from '../../src/service/compose.ts';
import type { ProcessControl } from '../../src/service/run-process.ts';
import { randomDecks } from '../../src/tables/deck-source.ts';
import type { TableLoop } from '../../src/tables/table-loop.ts';
import { armDeath, dieRequest } from './death.ts';
import { LaidOutDecks } from './laid-out-decks.ts';
import { buildOf } from './other-build.ts';
import { SteppedClock } from './stepped-clock.ts';

const cards = z.string().transform((text, context) => {
  try {
    return parseCards(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'no cards' });
    return z.NEVER;
  }
});
const deckRequest = z.strictObject({
  table_id: z.string(),
  seats: z.record(z.string().regex(/^\d$/), cards).default({}),
  board: cards.default([]),
});
const clockRequest = z.strictObject({
  pause: z.literal(true).optional(),
  advance_ms: z.int().min(0).max(86_400_000).optional(),
  jump_ms: z.int().min(0).max(86_400_000).optional(),
  resume: z.literal(true).optional(),
});
const roomRequest = z.strictObject({ operator_id: z.string(), currency: z.string(), options: z.record(z.string(), z.unknown()) });
const closeRequest = z.strictObject({ room_id: z.string() });
/** How long the process that opens a table may take to list it, ms. */
const FIRST_TABLE_MS = 10_000;
const LOOK_MS = 50;
const playerRequest = z.strictObject({ player_id: z.string() });

/**
 * The control port of browser and process tests, under /control for this machine only. Only controlled-main.ts starts it, and nothing in
 * src imports it, so no build of the product contains it. Until `attach` every call answers 503.
 *
 * TEST_CLOCK_AT=<ms since the epoch> in the environment starts it with its clock stopped there, so that time continues across a restart.
 * TEST_BUILD=<JSON> (other-build.ts) lets it stand for another release.
 *
 * GET  /control/tables -> { tables: [{ table_id, room_id, room_name, hand_id, hand_running, players, cut, unpledged }] }; `cut`: the open list's
 *                      number and the seats whose cut is missing, or null; `unpledged`: connected seats without a pledge
 * POST /control/deck   { table_id, seats?: { "0": "AsAd" }, board?: "2c3d4h" }  cards of the next hand and of a second board, else random;
 *                      fails while the players of that hand are asked for their cuts: its deck is committed
 * POST /control/clock  { pause: true } | { advance_ms } | { jump_ms } | { resume: true }  -> { now }, once due calls are done
 * POST /control/drop   { player_id }  cuts the player's sockets as a lost network would -> { dropped }
 * POST /control/forget { player_id }  makes the player's tables take them for disconnected, although their sockets are open -> {}
 * POST /control/room   { operator_id, currency, options }  opens a room (options as in `RoomOptions`) -> { room_id, table_id }
 * POST /control/close  { room_id }  closes it: its table ends the running hand and cashes everybody out -> {}
 * POST /control/die    { table_id } | { at, kind? }  kill -9 of itself at a named moment (death.ts) -> { armed }
 */
export function createControl(): ProcessControl {
  let parts: Composed | null = null;
  const clock = new SteppedClock();
  const clockAt = Number(process.env.TEST_CLOCK_AT);
  if (clockAt > 0) clock.pauseAt(clockAt);
  const build = process.env.TEST_BUILD;
  const decks = new LaidOutDecks(randomDecks(), (tableId) => parts?.registry.get(tableId)?.loop.table);
  return {
    overrides: {
      ...{ clock, decks, more: [controlRouter(() => parts, clock, decks)] },
      ...(build ? { build: buildOf(build) } : {}),
    },
    attach: (started) => {
      parts = started;
    },
  };
}

function controlRouter(parts: () => Composed | null, clock: SteppedClock, decks: LaidOutDecks): Router {
  const router = Router();
  router.use('/control', onlyThisMachine, express.json({ limit: '16kb' }));
  router.get('/control/tables', (_request, response) => void response.json({ tables: tablesOf(parts()) }));
  router.post(
    '/control/deck',
    answer(deckRequest, ({ table_id, seats, board }) => {
      refuseOpenList(parts(), table_id);
      decks.put(table_id, { seats: new Map(Object.entries(seats).map(([seat, hole]) => [Number(seat), hole])), board });
      return {};
    }),
  );
  router.post(
    '/control/clock',
    answer(clockRequest, async ({ pause, advance_ms, jump_ms, resume }) => {
      if (pause) clock.pause();
      if (advance_ms !== undefined) clock.advance(advance_ms);
      if (jump_ms !== undefined) clock.jump(jump_ms);
      if (resume) clock.resume();
      await tablesSettled(parts());
      return { now: clock.now() };
    }),
  );
  router.post(
    '/control/drop',
    answer(playerRequest, ({ player_id }) => ({ dropped: parts()?.sockets.cut(player_id) ?? 0 })),
  );
  router.post(
    '/control/forget',
    answer(playerRequest, ({ player_id }) => forgetPlayer(parts(), player_id)),
  );
  router.post(
    '/control/die',
    answer(dieRequest, (ask) => ({ armed: armDeath(parts(), ask, () => void process.kill(process.pid, 'SIGKILL')) })),
  );
  router.post(
    '/control/room',
    answer(roomRequest, (wanted) => newRoom(parts(), wanted)),
  );
  router.post(
    '/control/close',
    answer(closeRequest, ({ room_id }) => endRoom(parts(), room_id)),
  );
  return router;
}

/** A deck that comes now would be dealt one hand too late, without a word. */
function refuseOpenList(parts: Composed | null, tableId: string): void {
  const found = parts?.registry.all().find((open) => open.tableId === tableId);
  if (found?.loop.table.cut != null) throw new Error(`table ${tableId}: the deck of the next hand is committed and being cut`);
}

async function forgetPlayer(parts: Composed | null, playerId: string): Promise<object> {
  const theirs = (parts?.registry.all() ?? []).filter(({ loop }) => loop.table.seats.some((seat) => seat?.playerId === playerId));
  await Promise.all(theirs.map(({ loop }) => loop.offer({ type: 'disconnected', playerId })));
  return {};
}

async function tablesSettled(parts: Composed | null): Promise<void> {
  await Promise.all((parts?.registry.all() ?? []).map(({ loop }) => loop.settled()));
}

function tablesOf(parts: Composed | null) {
  return (parts?.registry.all() ?? []).map(({ tableId, config, roomName, loop, taken }) => ({
    table_id: tableId,
    room_id: config.roomId,
    room_name: roomName,
    hand_id: loop.table.handId,
    hand_running: loop.table.hand !== null,
    players: taken,
    cut: openListOf(loop),
    unpledged: loop.table.seats.flatMap((seat) =>
      seat?.status === 'seated' && seat.connected && seat.pledge === undefined ? [seat.seat] : [],
    ),
  }));
}

function openListOf({ table, fair }: Pick<TableLoop, 'table' | 'fair'>) {
  const { cut } = table;
  const came = fair?.came() ?? [];
  return cut == null ? null : { n: cut.n, missing: cut.listed.flatMap(({ seat }) => (came.includes(seat) ? [] : [seat])) };
}

/** Opens a room and waits for its first table. Throws when the settings do not fit. */
async function newRoom(parts: Composed | null, { operator_id, currency, options }: z.infer<typeof roomRequest>): Promise<object> {
  if (parts === null) throw new Error('the service has not started');
  const actor = { by: 'control', at: parts.now() };
  const wanted = { operatorId: operator_id, currency, options: options as unknown as RoomOptions };
  const room = await openRoom(parts.store, actor, wanted);
  if (!room.ok) throw new Error(room.errors.map(({ field, message }) => `${field} ${message}`).join('; '));
  const { roomId } = room.value;
  await parts.steward.look();
  return { room_id: roomId, table_id: await firstTable(parts, `${operator_id}:${currency}`, roomId) };
}

/** The first table of a room that was just opened, whichever process has it; null when there is none in time. */
async function firstTable(parts: Composed, pool: string, roomId: string): Promise<string | null> {
  for (const until = Date.now() + FIRST_TABLE_MS; ; await wait(LOOK_MS)) {
    const [row] = parts.listing.of(pool).rows(roomId);
    if (row !== undefined || Date.now() > until) return row?.tableId ?? null;
  }
}

async function endRoom(parts: Composed | null, roomId: string): Promise<object> {
  if (parts === null) throw new Error('the service has not started');
  await closeRoom(parts.store, { by: 'control', at: parts.now() }, roomId);
  await parts.steward.look();
  return {};
}

const onlyThisMachine: RequestHandler = (request, response, next) => {
  if (['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')) next();
  else response.status(404).end();
};

function answer<Schema extends z.ZodType>(schema: Schema, handle: (body: z.infer<Schema>) => object | Promise<object>): RequestHandler {
  return async (request, response) => {
    const parsed = schema.safeParse(request.body);
    if (parsed.success) response.json(await handle(parsed.data));
    else response.status(400).json({ errors: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) });
  };
}
