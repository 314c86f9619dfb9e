import { CLOSE, type Rejection } from '@cardroom/protocol';
import { type Client, ClientState, CloseCode, Room, type RoomException, ServerError } from '@colyseus/core';
import type { z } from 'zod';
import type { LiveSockets } from './live-sockets.ts';
import { MessageBudget } from './message-budget.ts';

/** Who sits behind a socket: taken from the player session when the place was reserved, never from a message. */
export interface PlayerAuth {
  readonly operatorId: string;
  readonly playerId: string;
  readonly displayName: string;
  readonly currency: string;
  /** `operatorId:currency` */
  readonly pool: string;
  /** Row of the player session; looked at again at each reconnect. Not named `sessionId`: Colyseus would take it for its own. */
  readonly playerSessionId: string;
}

export interface PlayerData {
  /** Kicked: no place is held for this socket, and what it still sends is refused. */
  out?: boolean;
  /** Number of its join in this room and when it came, ms. */
  joined?: { readonly order: number; readonly at: number };
  budget?: MessageBudget;
}

export type Player = Client<{ auth: PlayerAuth; userData: PlayerData }>;

export interface AppRoomServices {
  readonly sockets: LiveSockets;
  now(): number;
  /** True when the session behind a socket was ended, blocked or replaced since the socket was opened. */
  sessionEnded(auth: PlayerAuth): Promise<boolean>;
  /** A throw somewhere in a room. The error object may hold sockets: only name and message may be written. */
  failed(where: string, error: unknown): void;
}

/** What a request handler answers: a value for the client, or why it was refused. */
export type Reply = { readonly ok: true; readonly at?: number } | Rejection;

interface ReplyContext {
  reject(reason?: Rejection): unknown;
}

/** A dropped socket keeps its Colyseus place this long; the seat at the table lives for the reconnect window, not for this. */
export const PLACE_HELD_SECONDS = 60;
/** Three times the sustained rate within one second closes the socket. */
export const MESSAGES_PER_SECOND_MAX = 30;
/** A socket that was let in and does not take what it is sent is closed after so long; until then it all waits in memory. */
export const JOIN_MS_MAX = 15_000;
/** State goes out right after each step; this is only the sweep behind it. */
export const PATCH_RATE_MS = 1_000;

interface HeldPlace {
  release(): void;
}

/**
 * What every room of Cardroom has: nobody joins but by a reserved place, the newest tab of a player wins,
 * kicked sockets cannot come back, and a throw in a handler or timer ends neither the room nor the process.
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
  readonly #held = new Map<string, HeldPlace>();
  #joins = 0;

  static override async onAuth(): Promise<never> {
    throw new ServerError(401, 'closed');
  }

  override onUncaughtException(error: RoomException, method: string): void {
    this.services.failed(`room ${method}`, error.cause ?? error);
  }

  /** Colyseus calls this before each patch, from its own timer too, where a throw would end the process. */
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
    // The place may have been reserved by a session that a takeover has ended since; it must not push the newer one out.
    if (await this.services.sessionEnded(authOf(client))) return this.kick(client, CLOSE.sessionEnded, 'session ended');
    if (client.userData.out === true) return;
    for (const other of this.clients) {
      const isOlder = (other.userData?.joined?.order ?? 0) < joined.order;
      if (other !== client && isOlder && other.auth?.playerId === playerId) this.kick(other, CLOSE.replaced, 'replaced');
    }
    this.#held.get(playerId)?.release();
    this.services.sockets.add(client, authOf(client), (code, why) => this.kick(client, code, why));
    this.arrived(client);
  }

  override onDrop(client: Player, code?: number): void {
    this.services.sockets.remove(client);
    if (client.userData?.out === true || code === CloseCode.WITH_ERROR) return;
    const { playerId } = authOf(client);
    const held = this.allowReconnection(client, PLACE_HELD_SECONDS);
    // A socket that never finished joining gets a rejected promise instead of a Deferred.
    const place: HeldPlace = { release: () => held.reject?.(new Error('superseded')) };
    const free = () => {
      if (this.#held.get(playerId) === place) this.#held.delete(playerId);
    };
    this.#held.set(playerId, place);
    held.then(free, free);
    this.gone(client);
  }

  override async onReconnect(client: Player): Promise<void> {
    const order = client.userData?.joined?.order ?? 0;
    client.userData = { ...client.userData, joined: { order, at: this.services.now() } };
    this.services.sockets.add(client, authOf(client), (code, why) => this.kick(client, code, why));
    if (await this.services.sessionEnded(authOf(client))) return this.kick(client, CLOSE.sessionEnded, 'session ended');
    this.arrived(client);
  }

  override onLeave(client: Player): void {
    this.services.sockets.remove(client);
    if (client.auth !== undefined) this.gone(client);
  }

  /** Writes what changed into the schema before it is sent. */
  protected refresh(): void {
    // A room whose state is written as it changes has nothing left to write.
  }

  #closeIdleJoins(): void {
    const before = this.services.now() - JOIN_MS_MAX;
    for (const client of [...this.clients]) {
      const isIdle = client.state === ClientState.JOINING && (client.userData?.joined?.at ?? 0) < before;
      if (isIdle && client.userData?.out !== true) this.kick(client, CLOSE.withError, 'not joined in time');
    }
  }

  /** The socket is open (first time or again): private messages go out from here. */
  protected abstract arrived(client: Player): void;
  /** The socket is closed; called for a drop and again when the place is given up. */
  protected abstract gone(client: Player): void;

  protected kick(client: Player, code: number, why: string): void {
    client.userData = { ...client.userData, out: true };
    client.leave(code, why);
  }

  /** True when the player has no open socket left in this room. */
  protected isAway(playerId: string): boolean {
    return !this.clients.some((client) => client.auth?.playerId === playerId && client.userData?.out !== true);
  }

  /** A strict request handler: over the rate, an unknown member or a wrong type is refused by name and reaches no rule. `cost` as of the budget. */
  protected request<Schema extends z.ZodType>(
    schema: Schema,
    handle: (client: Player, message: z.infer<Schema>) => Reply | Promise<Reply>,
    cost = 1,
  ) {
    return async (client: Player, message: unknown, context: ReplyContext) => {
      // A kicked socket that does not answer the close may go on sending for half a minute.
      if (client.userData?.out === true) return context.reject({ code: 'session-ended' });
      const budget = budgetOf(client);
      if (!budget.take(this.services.now(), cost)) return context.reject({ code: 'too-many-requests' });
      const parsed = schema.safeParse(message);
      if (!parsed.success) return context.reject(invalid(parsed.error));
      try {
        const reply = await handle(client, parsed.data);
        return 'code' in reply ? context.reject(reply) : reply;
      } catch (error) {
        this.services.failed('request', error);
        return context.reject({ code: 'internal' });
      }
    };
  }
}

/** The player of a socket. Every socket that passed `onJoin` has one; another one is a programming error. */
export function authOf(client: Player): PlayerAuth {
  if (client.auth === undefined) throw new Error('a socket without a player');
  return client.auth;
}

function budgetOf(client: Player): MessageBudget {
  client.userData ??= {};
  client.userData.budget ??= new MessageBudget();
  return client.userData.budget;
}

/** The first issue by field; an unknown member is named by its own name. */
function invalid(error: z.ZodError): Rejection {
  const issue = error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknown ?? issue?.path.join('.');
  return field ? { code: 'invalid', field } : { code: 'invalid' };
}
