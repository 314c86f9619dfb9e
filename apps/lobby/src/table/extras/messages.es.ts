/** Texts of what a table offers beyond the play itself, in Spanish; ICU message format. */
export const messages: Record<string, string> = {
  'table.expand': 'Ver esta mesa en toda la ventana',
  'table.spectators': '{count, plural, one {# espectador} many {# espectadores} other {# espectadores}}',
  'key.next-table': 'Siguiente mesa que me espera',
  'settings.textTable': 'Mesa solo como texto',
  'settings.textTable.hint': 'Palabras en lugar del tapete; los botones se quedan.',
  'settings.deckSize': 'Tamaño de las cartas',
  'settings.deckSize.usual': 'Normal',
  'settings.deckSize.large': 'Grande',
  'settings.winSound': 'Mis victorias',
  'settings.autoTopUp': 'Recarga automática',
  'settings.autoTopUp.hint': 'Entre manos completa mi stack hasta el máximo de la mesa. El dinero sale de mi saldo.',
  'settings.topUpBelow': 'Cuando mi stack baja de esta parte del máximo',
  'settings.autoPost': 'Poner la ciega automáticamente',
  'settings.autoPost.hint': 'Siempre que tendría que esperar la ciega grande.',
  'settings.autoFocus': 'Ir a la mesa que espera',
  'settings.autoFocus.hint': 'Con varias mesas: a la siguiente en la que es mi turno.',
};
