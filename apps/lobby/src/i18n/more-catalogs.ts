import type { Messages } from '@lingui/core';

type Files = Record<string, () => Promise<{ messages: Messages }>>;

/** The texts of the parts that are loaded when they are asked for. Only the lobby's are named in its first script. */
export const MORE_FILES = {
  chat: import.meta.glob('../../texts/*.po', { query: '?part=chat' }) as Files,
  deal: import.meta.glob('../../texts/*.po', { query: '?part=deal' }) as Files,
  help: import.meta.glob('../../texts/*.po', { query: '?part=help' }) as Files,
  pages: import.meta.glob('../../texts/*.po', { query: '?part=pages' }) as Files,
  panels: import.meta.glob('../../texts/*.po', { query: '?part=panels' }) as Files,
  players: import.meta.glob('../../texts/*.po', { query: '?part=players' }) as Files,
  replayer: import.meta.glob('../../texts/*.po', { query: '?part=replayer' }) as Files,
  table: import.meta.glob('../../texts/*.po', { query: '?part=table' }) as Files,
  tables: import.meta.glob('../../texts/*.po', { query: '?part=tables' }) as Files,
};
