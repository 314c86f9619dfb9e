/** Texts of what a table offers beyond the play itself, in German; ICU message format. */
export const messages: Record<string, string> = {
  'table.expand': 'Diesen Tisch im ganzen Fenster zeigen',
  'table.spectators': '{count, plural, one {# Zuschauer} other {# Zuschauer}}',
  'key.next-table': 'Nächster Tisch, der auf mich wartet',
  'settings.textTable': 'Tisch nur als Text',
  'settings.textTable.hint': 'Worte statt des Filzes; die Knöpfe bleiben.',
  'settings.deckSize': 'Kartengröße',
  'settings.deckSize.usual': 'Normal',
  'settings.deckSize.large': 'Groß',
  'settings.winSound': 'Meine Gewinne',
  'settings.autoTopUp': 'Automatisch nachkaufen',
  'settings.autoTopUp.hint': 'Füllt meinen Stack zwischen den Händen bis zum Maximum des Tisches auf. Das Geld kommt aus meinem Guthaben.',
  'settings.topUpBelow': 'Wenn mein Stack unter diesem Teil davon liegt',
  'settings.autoPost': 'Blind automatisch setzen',
  'settings.autoPost.hint': 'Immer wenn ich sonst auf den Big Blind warten würde.',
  'settings.autoFocus': 'Zum wartenden Tisch wechseln',
  'settings.autoFocus.hint': 'Bei mehreren Tischen: zum nächsten, an dem ich dran bin.',
};
