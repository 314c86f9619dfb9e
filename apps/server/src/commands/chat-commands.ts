import { CHAT_MODES, HAND_SHARING_MODES } from '@cardroom/protocol';
import { done, refused } from '../audit/outcome.ts';
import { CHAT_RECORDS_MAX, findChat } from '../chat/chat-records.ts';
import { setChatMode } from '../operators/chat-mode.ts';
import { setHandSharing } from '../operators/hand-sharing.ts';
import type { Command, Option } from './command.ts';

const operator: Option = { hint: 'id', required: true };

/** How many messages `chat-list` prints by default. */
export const CHAT_LISTED = 50;

/** Commands for table chat, and for what else players may show each other. */
export const CHAT_COMMANDS: Readonly<Record<string, Command>> = {
  'set-chat': {
    does: 'sets how players may chat at the tables: not at all, in fixed phrases, or in free text; applies within seconds',
    options: { operator, mode: { hint: CHAT_MODES.join(' | '), required: true } },
    run: ({ store, actor }, { operator: id = '', mode = '' }) => setChatMode(store, actor, id, mode),
  },
  'set-hand-sharing': {
    does: 'sets whether players may share hands by link, with the others named by seat or by display name; off ends all links',
    options: { operator, mode: { hint: HAND_SHARING_MODES.join(' | '), required: true } },
    run: ({ store, actor }, { operator: id = '', mode = '' }) => setHandSharing(store, actor, id, mode),
  },
  'chat-list': {
    does: 'lists the latest chat messages, for moderation',
    options: {
      operator,
      table: { hint: 'table_id' },
      player: { hint: 'player id' },
      limit: { hint: `1-${CHAT_RECORDS_MAX}, default ${CHAT_LISTED}` },
    },
    run: async ({ store }, { operator: operatorId = '', table: tableId, player: playerId, limit = String(CHAT_LISTED) }) => {
      const inRange = /^\d{1,3}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= CHAT_RECORDS_MAX;
      if (!inRange) return refused('limit', `"${limit}" is not a number from 1 to ${CHAT_RECORDS_MAX}`);
      const records = await findChat(store, { operatorId, tableId, playerId, limit: Number(limit) });
      return done(records.map(({ at, ...record }) => ({ at: new Date(at).toISOString(), ...record })));
    },
  },
};
