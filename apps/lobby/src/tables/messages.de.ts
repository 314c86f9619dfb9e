/** Texts of what spans several tables, in German; ICU message format. */
export const messages: Record<string, string> = {
  'tables.tiles': 'Alle Tische',
  'tables.turnAt': 'Du bist dran: {name}',
  'tables.noSeat': 'Du hast an keinem Tisch einen Platz.',
  'tables.toLobby': 'Zur Lobby',
};
