import { CLOSE, type Rejection } from '@cardroom/protocol';
import { type Client, ClientState, Room, type RoomException, ServerError } from '@colyseus/core';
import type { z } from 'zod';
import type { PlayerAuth } from '../players/identity.ts';
import type { LiveSockets } from './live-sockets.ts';
import { MessageBudget } from './message-budget.ts';
import { sendJoined } from './outgoing.ts';
import type { RoomBeats } from './room-beats.ts';

export interface PlayerData {
  /** Set when the socket was kicked: anything it still sends is refused. */
  out?: boolean;
  /** The socket's join number in this room and its time (ms). */
  joined?: { readonly order: number; readonly at: number };
  budget?: MessageBudget;
}

export type Player = Client<{ auth: PlayerAuth; userData: PlayerData }>;

export interface AppRoomServices {
  readonly sockets: LiveSockets;
  readonly beats: Pick<RoomBeats, 'add'>;
  now(): number;
  /** True when the player's session was ended, blocked or replaced after the socket was opened. */
  sessionEnded(auth: PlayerAuth): Promise<boolean>;
  /** Reports an exception in a room. The error object may hold sockets, so log only its name and message. */
  failed(where: string, error: unknown): void;
}

/** A request handler's result: a value for the client, or the reason for the refusal. */
export type Reply = ({ readonly ok: true } & Readonly<Record<string, unknown>>) | Rejection;

interface ReplyContext {
  reject(reason?: Rejection): unknown;
}

/** Colyseus closes a socket that sends more than this in one second, three times the sustained rate. */
export const MESSAGES_PER_SECOND_MAX = 30;
/** How long a socket may take to finish joining; until then everything sent to it is buffered in memory. */
export const JOIN_MS_MAX = 15_000;
/** How often sockets that have not finished joining are looked for, ms. Each step and each beat of a room could. */
const JOINS_COMPARED_MS = 1_000;
/** As good as never: state is sent right after each step and with each beat, and Colyseus would run a timer for every room. */
const PATCH_RATE_MS = 2_147_483_647;

/**
 * Common base of the lobby and table rooms: joining takes a reserved place, a player's newest tab wins, a closed socket never comes back,
 * and an exception in a handler or timer ends neither the room nor the process.
 */
export abstract class AppRoom<State extends object, Services extends AppRoomServices> extends Room<{
  state: State;
  client: Player;
  metadata: { pool: string };
}> {
  override autoDispose = false;
  override patchRate = PATCH_RATE_MS;
  override maxMessagesPerSecond = MESSAGES_PER_SECOND_MAX;
  protected abstract readonly services: Services;
  #joins = 0;
  #joinsComparedAt = 0;
  #endBeat = () => {};

  static override async onAuth(): Promise<never> {
    throw new ServerError(401, 'closed');
  }

  /** From now on, changes that no step brings are sent within a second. */
  protected beginBeat(): void {
    this.#endBeat = this.services.beats.add(() => this.broadcastPatch());
  }

  override onDispose(): void {
    this.#endBeat();
  }

  override onUncaughtException(error: RoomException, method: string): void {
    this.services.failed(`room ${method}`, error.cause ?? error);
  }

  /** Colyseus calls this before each patch. */
  override onBeforePatch(): void {
    try {
      this.#closeIdleJoins();
      this.refresh();
    } catch (error) {
      this.services.failed('room patch', error);
    }
  }

  override async onJoin(client: Player): Promise<void> {
    const { playerId } = authOf(client);
    this.#joins += 1;
    const joined = { order: this.#joins, at: this.services.now() };
    client.userData = { ...client.userData, joined };
    // A takeover may have ended the session after its place was reserved; an ended session must not displace the newer one.
    if (await this.services.sessionEnded(authOf(client))) return this.kick(client, CLOSE.sessionEnded, 'session ended');
    if (client.userData.out === true || client.state === ClientState.LEAVING) return;
    for (const other of this.clients) {
      const isOlder = (other.userData?.joined?.order ?? 0) < joined.order;
      if (other !== client && isOlder && other.auth?.playerId === playerId) this.kick(other, CLOSE.replaced, 'replaced');
    }
    this.services.sockets.add(client, authOf(client), (code, why) => this.kick(client, code, why));
    this.arrived(client);
  }

  /** Its place is free at once: a player who comes back reserves another one, and the seat at the table has its own reconnect window. */
  override onLeave(client: Player): void {
    this.services.sockets.remove(client);
    if (client.auth !== undefined) this.gone(client);
  }

  /** Updates the schema before a patch is sent. */
  protected refresh(): void {
    // Nothing to do by default: some rooms update their state as it changes.
  }

  #closeIdleJoins(): void {
    const now = this.services.now();
    if (now - this.#joinsComparedAt < JOINS_COMPARED_MS) return;
    this.#joinsComparedAt = now;
    for (const client of this.clients.filter(({ state }) => state === ClientState.JOINING)) {
      const isIdle = (client.userData?.joined?.at ?? 0) < now - JOIN_MS_MAX;
      if (isIdle && client.userData?.out !== true) this.kick(client, CLOSE.withError, 'not joined in time');
    }
  }

  /** Called when the socket opens; private messages can be sent from here on. */
  protected abstract arrived(client: Player): void;
  /** Called when the socket has closed. */
  protected abstract gone(client: Player): void;

  protected kick(client: Player, code: number, why: string): void {
    client.userData = { ...client.userData, out: true };
    client.leave(code, why);
  }

  /**
   * Gives up the places that no socket has taken, before the room ends. Colyseus would keep the room for them, let a late socket into it, and
   * finally dispose whichever room has its ID by then.
   */
  protected dropPlaces(): void {
    // biome-ignore-start lint/complexity/useLiteralKeys: TypeScript lets nobody name private members otherwise.
    const [places, ends] = [this['_reservedSeats'], this['_reservedSeatTimeouts']];
    // biome-ignore-end lint/complexity/useLiteralKeys: see above.
    for (const ticket of Object.keys(places)) {
      clearTimeout(ends[ticket]);
      delete ends[ticket];
      delete places[ticket];
    }
  }

  /** True when the player has no open socket left in this room. */
  protected isAway(playerId: string): boolean {
    return !this.clients.some((client) => client.auth?.playerId === playerId && client.userData?.out !== true);
  }

  /** The handler of `JOIN_FRAMES`. */
  protected readonly joinFrames = (client: Player): void => sendJoined(client.ref);

  /**
   * Wraps a request handler with the rate limit and strict validation: a bad message is rejected with the name of the wrong
   * field. `cost` is in ordinary messages, as in `MessageBudget`.
   */
  protected request<Schema extends z.ZodType>(
    schema: Schema,
    handle: (client: Player, message: z.infer<Schema>) => Reply | Promise<Reply>,
    cost = 1,
  ) {
    return async (client: Player, message: unknown, context: ReplyContext) => {
      // A kicked socket that does not acknowledge the close can keep sending for half a minute.
      if (client.userData?.out === true) return context.reject({ code: 'session-ended' });
      const budget = budgetOf(client);
      if (!budget.take(this.services.now(), cost)) return context.reject({ code: 'too-many-requests' });
      const parsed = schema.safeParse(message);
      if (!parsed.success) return context.reject(invalid(parsed.error));
      try {
        const reply = await handle(client, parsed.data);
        return 'ok' in reply ? reply : context.reject(reply);
      } catch (error) {
        this.services.failed('request', error);
        return context.reject({ code: 'internal' });
      }
    };
  }
}

/** The player behind a socket. Throws for a socket that has not passed `onJoin`, which is a programming error. */
export function authOf(client: Player): PlayerAuth {
  if (client.auth === undefined) throw new Error('a socket without a player');
  return client.auth;
}

function budgetOf(client: Player): MessageBudget {
  client.userData ??= {};
  client.userData.budget ??= new MessageBudget();
  return client.userData.budget;
}

/** Names the field of the first issue, or the unknown member itself. */
function invalid(error: z.ZodError): Rejection {
  const issue = error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknown ?? issue?.path.join('.');
  return field ? { code: 'invalid', field } : { code: 'invalid' };
}
