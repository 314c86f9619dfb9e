/** Texts of what spans several tables, in Spanish; ICU message format. */
export const messages: Record<string, string> = {
  'tables.tiles': 'Todas las mesas',
  'tables.turnAt': 'Tu turno: {name}',
  'tables.noSeat': 'No tienes asiento en ninguna mesa.',
  'tables.toLobby': 'Al lobby',
};
