import { CHAT_KEPT, type ChatHistoryMessage, type ChatMessage, type ChatMode, type ChatWords, type Rejection } from '@cardroom/protocol';
import type { Table } from '@cardroom/table';
import type { PlayerAuth } from '../players/identity.ts';
import { mayTalk } from './chat-rate.ts';
import type { ChatRecord } from './chat-records.ts';
import { cleanChatText } from './chat-text.ts';

type Who = Pick<PlayerAuth, 'operatorId' | 'playerId'>;

export interface ChatPorts {
  now(): number;
  newId(): string;
  mode(operatorId: string): ChatMode;
  /** The end of a player's mute, ms; null if not muted. */
  mutedUntil(who: Who): number | null;
  /** A player's name for others: it reveals nothing about the account and is the same at all tables of the operator. */
  alias(who: Who): string;
  /** Keeps a message for moderation; false when it cannot be kept. */
  record(record: ChatRecord): boolean;
  /** The last stored messages of a table, oldest first. */
  earlier(tableId: string): Promise<readonly ChatRecord[]>;
  failed(where: string, error: unknown): void;
}

/** The read-only view of a table that chat needs. */
export interface ChatPlace {
  readonly tableId: string;
  readonly table: Pick<Table, 'seats' | 'handId'>;
}

export type Said = ChatWords & { readonly actionId: string };
/** The message for everybody, null when it is a repeat, or the reason it was refused. */
export type ChatAnswer = { readonly message: ChatMessage | null } | Rejection;

/** How many request ids are remembered over all tables, far beyond any client's retries. */
export const SAID_KEPT = 2_000;

/**
 * Chat of this process's tables. It is separate from the tables: a message is not a table input, an
 * event or a journal row, and no hand waits for it.
 */
export class TableChat {
  readonly #ports: ChatPorts;
  readonly #lately = new Map<string, readonly ChatMessage[]>();
  /** When each player's used rate is free again (ms). */
  readonly #paidUntil = new Map<string, number>();
  /** The content of each request id, by player. */
  readonly #asked = new Map<string, string>();

  constructor(ports: ChatPorts) {
    this.#ports = ports;
  }

  /** Opens the chat of a table and loads the messages from before a restart; resolves when they are loaded. */
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

  close(tableId: string): void {
    this.#lately.delete(tableId);
  }

  /** The history for somebody who joins or comes back, as far as the operator allows it; null while chat is off. */
  history(who: Who, tableId: string): ChatHistoryMessage | null {
    const mode = this.#ports.mode(who.operatorId);
    if (mode === 'off') return null;
    const messages = (this.#lately.get(tableId) ?? []).filter((message) => mode === 'free' || 'phrase' in message);
    const mutedUntil = this.mutedUntil(who);
    return { you: this.#ports.alias(who), messages, ...(mutedUntil === null ? {} : { mutedUntil }) };
  }

  /** The end of a player's mute, ms; null if not muted. */
  mutedUntil(who: Who): number | null {
    return this.#ports.mutedUntil(who);
  }

  /**
   * Sends a message to a table. Refusals: `chat-off`, `chat-phrases-only`, `chat-not-seated`, `chat-muted` (by staff), `chat-empty` (no
   * visible text), `action-id-reused`, `chat-too-fast` (with `retryAfterMs`), `chat-unavailable` (it could not be stored).
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

  /** Notes a message. Players whose rate has recovered are forgotten. */
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
