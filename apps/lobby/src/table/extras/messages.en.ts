/** Texts of what a table offers beyond the play itself, in English; ICU message format. */
export const messages: Record<string, string> = {
  'table.expand': 'Give this table the whole window',
  'table.spectators': '{count, plural, one {# spectator} other {# spectators}}',
  'key.next-table': 'Next table that waits for me',
  'settings.textTable': 'Table as text only',
  'settings.textTable.hint': 'Words in place of the felt; the buttons stay.',
  'settings.deckSize': 'Card size',
  'settings.deckSize.usual': 'Usual',
  'settings.deckSize.large': 'Large',
  'settings.winSound': 'My wins',
  'settings.autoTopUp': 'Top up by itself',
  'settings.autoTopUp.hint': 'Fills my stack to the most the table allows, between hands. The money comes from my balance.',
  'settings.topUpBelow': 'When my stack is below this part of it',
  'settings.autoPost': 'Post the blind by itself',
  'settings.autoPost.hint': 'Whenever I would wait for the big blind.',
  'settings.autoFocus': 'Go to the table that waits',
  'settings.autoFocus.hint': 'With several tables: to the next one where it is my turn.',
};
