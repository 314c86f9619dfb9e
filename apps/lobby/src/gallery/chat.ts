import type { ChatMessage, ConnectionSnapshot } from '../table/connection.ts';

const MINUTE = 60_000;

/** A conversation with everything a chat may contain: names and texts in both directions, phrases, a long word, two hands, own messages. */
function talk(now: number): readonly ChatMessage[] {
  const said: readonly (readonly [author: string, name: string, words: string, handId: string])[] = [
    ['mina', 'Mina', 'hello everybody, first time at this table', '1283'],
    ['otto', 'Otto-Maximilian von Hohenstein', 'Guten Abend! Blinds 0,50/1?', '1283'],
    ['layla', 'ليلى', 'مساء الخير، حظًا موفقًا للجميع', '1283'],
    ['me', 'You', 'gl all', '1283'],
    ['jun', '준호', '와 이 핸드 대단하네요', '1284'],
    ['mina', 'Mina', 'https://example.com/is-not-a-link <b>nor</b> this', '1284'],
    ['otto', 'Otto-Maximilian von Hohenstein', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', '1284'],
  ];
  const messages = said.map(
    ([author, name, text, handId], index): ChatMessage => ({ id: `m${index}`, at: now + (index - 8) * MINUTE, handId, author, name, text }),
  );
  return [...messages, { id: 'm8', at: now + MINUTE, handId: '1284', author: 'jun', name: '준호', phrase: 'nice-hand' }];
}

/** The same table with a conversation. */
export function withChat(snapshot: ConnectionSnapshot, mode: 'phrases' | 'free', now: number): ConnectionSnapshot {
  const { table } = snapshot;
  return { ...snapshot, table: table && { ...table, chat: mode }, chat: { you: 'me', mutedUntil: null, messages: talk(now) } };
}
