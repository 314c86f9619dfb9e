import { CHAT_KEPT, type ChatHistoryMessage, type ChatMessage, type ChatMode, type ChatWords, type Rejection } from '@cardroom/protocol';
import type { Table } from '@cardroom/table';
import type { PlayerAuth } from '../rooms/app-room.ts';
import { mayTalk } from './chat-rate.ts';
import type { ChatRecord } from './chat-records.ts';
import { cleanChatText } from './chat-text.ts';

type Who = Pick<PlayerAuth, 'operatorId' | 'playerId'>;

export interface ChatPorts {
  now(): number;
  /** A new UUIDv7. */
  newId(): string;
  mode(operatorId: string): ChatMode;
  /** Until when the operator's staff lets a player write nothing, ms; null: he may. */
  mutedUntil(who: Who): number | null;
  /** A player's name for others: it says nothing of his account and is the same at all tables of the operator. */
  alias(who: Who): string;
  /** Keeps a message for moderation; false when it cannot be kept. */
  record(record: ChatRecord): boolean;
  /** The last messages of a table that were kept, oldest first. */
  earlier(tableId: string): Promise<readonly ChatRecord[]>;
  failed(where: string, error: unknown): void;
}

/** Where something is said: what chat reads of a table. It changes nothing there. */
export interface ChatPlace {
  readonly tableId: string;
  readonly table: Pick<Table, 'seats' | 'handId'>;
}

export type Said = ChatWords & { readonly actionId: string };
/** The message for everybody, null when this was said before; or why it was not. */
export type ChatAnswer = { readonly message: ChatMessage | null } | Rejection;

/** Request ids remembered over all tables: far longer than any client tries again. */
export const SAID_KEPT = 2_000;

/**
 * What is said at the tables of this process. It stands beside the tables: nothing of it is an input of a table, an event or a row of the
 * journal, and no hand waits for it.
 */
export class TableChat {
  readonly #ports: ChatPorts;
  readonly #lately = new Map<string, readonly ChatMessage[]>();
  /** Up to when each player's rate is used up, ms. */
  readonly #paidUntil = new Map<string, number>();
  /** What was asked for under each request id, by player. */
  readonly #asked = new Map<string, string>();

  constructor(ports: ChatPorts) {
    this.#ports = ports;
  }

  /** Takes up a table, with what was said there before a restart; answers when that is read. */
  async open(tableId: string): Promise<void> {
    this.#lately.set(tableId, this.#lately.get(tableId) ?? []);
    try {
      const earlier = (await this.#ports.earlier(tableId)).map((record) => this.#messageOf(record));
      const now = this.#lately.get(tableId);
      if (now === undefined) return;
      const known = new Set(now.map(({ id }) => id));
      this.#lately.set(tableId, [...earlier.filter(({ id }) => !known.has(id)), ...now].slice(-CHAT_KEPT));
    } catch (error) {
      this.#ports.failed('chat', error);
    }
  }

  /** The table has closed. */
  close(tableId: string): void {
    this.#lately.delete(tableId);
  }

  /** What somebody who joins or comes back is given, as far as the operator lets it be read now; null while there is no chat. */
  history(who: Who, tableId: string): ChatHistoryMessage | null {
    const mode = this.#ports.mode(who.operatorId);
    if (mode === 'off') return null;
    const messages = (this.#lately.get(tableId) ?? []).filter((message) => mode === 'free' || 'phrase' in message);
    const mutedUntil = this.mutedUntil(who);
    return { you: this.#ports.alias(who), messages, ...(mutedUntil === null ? {} : { mutedUntil }) };
  }

  /** Until when a player may not write, ms; null: he may. */
  mutedUntil(who: Who): number | null {
    return this.#ports.mutedUntil(who);
  }

  /**
   * Says something at a table. Refusals: `chat-off`, `chat-phrases-only`, `chat-not-seated`, `chat-muted` (by the staff), `chat-empty` (nothing visible in it),
   * `action-id-reused`, `chat-too-fast` (with `retryAfterMs`), `chat-unavailable` (it could not be kept).
   */
  say(who: PlayerAuth, place: ChatPlace, said: Said): ChatAnswer {
    const mode = this.#ports.mode(who.operatorId);
    if (mode === 'off') return { code: 'chat-off' };
    if (mode === 'phrases' && 'text' in said) return { code: 'chat-phrases-only' };
    const seat = place.table.seats.find((one) => one?.playerId === who.playerId);
    if (seat?.status !== 'seated') return { code: 'chat-not-seated' };
    if (this.#ports.mutedUntil(who) !== null) return { code: 'chat-muted' };
    const words = 'text' in said ? { text: cleanChatText(said.text) } : { phrase: said.phrase };
    if ('text' in words && words.text === '') return { code: 'chat-empty', field: 'text' };
    const before = this.#asked.get(requestOf(who, said));
    if (before !== undefined) return before === bodyOf(place, words) ? { message: null } : { code: 'action-id-reused' };
    return this.#tell(who, place, { words, name: seat.displayName, actionId: said.actionId });
  }

  #tell(
    who: PlayerAuth,
    { tableId, table }: ChatPlace,
    { words, name, actionId }: { readonly words: ChatWords; readonly name: string; readonly actionId: string },
  ): ChatAnswer {
    const { now, newId, record } = this.#ports;
    const { operatorId, playerId } = who;
    const at = now();
    const turn = mayTalk(this.#paidUntil.get(playerOf(who)) ?? 0, at);
    if ('retryAfterMs' in turn) return { code: 'chat-too-fast', ...turn };
    const kept: ChatRecord = {
      messageId: newId(),
      operatorId,
      tableId,
      handId: table.handId,
      playerId,
      name,
      text: 'text' in words ? words.text : null,
      phrase: 'phrase' in words ? words.phrase : null,
      at,
    };
    if (!record(kept)) return { code: 'chat-unavailable' };
    this.#spend(playerOf(who), turn.paidUntil, at);
    this.#remember(requestOf(who, { actionId }), bodyOf({ tableId }, words));
    const message = this.#messageOf(kept);
    this.#lately.set(tableId, [...(this.#lately.get(tableId) ?? []), message].slice(-CHAT_KEPT));
    return { message };
  }

  /** Who has been silent for long enough is as if he had said nothing yet, and forgotten. */
  #spend(player: string, paidUntil: number, now: number): void {
    this.#paidUntil.delete(player);
    this.#paidUntil.set(player, paidUntil);
    for (const [other, until] of this.#paidUntil) {
      if (until > now) return;
      this.#paidUntil.delete(other);
    }
  }

  #remember(request: string, body: string): void {
    this.#asked.set(request, body);
    for (const oldest of this.#asked.keys()) {
      if (this.#asked.size <= SAID_KEPT) return;
      this.#asked.delete(oldest);
    }
  }

  #messageOf(record: ChatRecord): ChatMessage {
    const { messageId, at, handId, name, text, phrase } = record;
    const words = phrase === null ? { text: text ?? '' } : { phrase };
    return { id: messageId, at, handId: handId ?? '', author: this.#ports.alias(record), name, ...words };
  }
}

function playerOf({ operatorId, playerId }: Who): string {
  return `${operatorId} ${playerId}`;
}

function requestOf(who: Who, { actionId }: Pick<Said, 'actionId'>): string {
  return `${playerOf(who)} ${actionId}`;
}

function bodyOf({ tableId }: Pick<ChatPlace, 'tableId'>, words: ChatWords): string {
  return JSON.stringify([tableId, words]);
}
