/** Texts of the list of tables in German; ICU message format. */
export const messages: Record<string, string> = {
  'column.flop': 'Flop',
  'column.pot.window': 'Durchschnittlicher Pot der letzten {hands} Hände an diesem Tisch',
  'column.flop.window': 'Spieler, die in den letzten {hands} Händen an diesem Tisch den Flop sahen',
  'column.hands.window': 'Hände pro Stunde, nach den letzten {hands} Händen an diesem Tisch',
  'filter.favourites': 'Favoriten',
  'row.favourite': 'Favorit: {room}',
  'row.preview': 'Vorschau von {room} #{table}',
  'row.waiting': '{waiting, plural, one {# wartet} other {# warten}}',
  'dialog.close-panel': 'Schließen',
  'my-money.open': 'Meine Buchungen',
  'code.seat-held': 'Dieser Platz ist für jemanden auf der Warteliste reserviert.',
  'removed.conduct': 'Das Haus hat dich wegen deines Verhaltens vom Tisch genommen.',
  'removed.fair-play': 'Das Haus hat dich vom Tisch genommen, solange faires Spiel geprüft wird.',
  'removed.account': 'Das Haus hat dich wegen einer Frage zu deinem Konto vom Tisch genommen.',
  'removed.house': 'Das Haus hat dich vom Tisch genommen.',
  'code.barred': 'Das Haus hat dich von diesem Tisch genommen. Vorerst kannst du hier nicht sitzen.',
};
