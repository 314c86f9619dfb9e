/** Texts of the list of tables in Spanish; ICU message format. */
export const messages: Record<string, string> = {
  'column.flop': 'Flop',
  'column.pot.window': 'Bote medio de las últimas {hands} manos de esta mesa',
  'column.flop.window': 'Jugadores que vieron el flop en las últimas {hands} manos de esta mesa',
  'column.hands.window': 'Manos por hora, según las últimas {hands} manos de esta mesa',
  'filter.favourites': 'Favoritos',
  'row.favourite': 'Favorita: {room}',
  'row.preview': 'Vista previa de {room} #{table}',
  'row.waiting': '{waiting, plural, one {# en espera} other {# en espera}}',
  'dialog.close-panel': 'Cerrar',
  'my-money.open': 'Mis transacciones',
  'code.seat-held': 'Este asiento está reservado para alguien de la lista de espera.',
  'removed.conduct': 'La casa te ha retirado de la mesa por tu conducta.',
  'removed.fair-play': 'La casa te ha retirado de la mesa mientras se comprueba el juego limpio.',
  'removed.account': 'La casa te ha retirado de la mesa por una cuestión de tu cuenta.',
  'removed.house': 'La casa te ha retirado de la mesa.',
  'code.barred': 'La casa te ha retirado de esta mesa. Por ahora no puedes sentarte aquí.',
};
