/** Texts of what spans several tables, in English; ICU message format. */
export const messages: Record<string, string> = {
  'tables.tiles': 'All tables',
  'tables.turnAt': 'Your turn: {name}',
  'tables.noSeat': 'You have no seat at a table.',
  'tables.toLobby': 'To the lobby',
};
