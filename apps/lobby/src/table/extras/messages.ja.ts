/** Texts of what a table offers beyond the play itself, in Japanese; ICU message format. */
export const messages: Record<string, string> = {
  'table.expand': 'このテーブルをウィンドウ全体に',
  'table.spectators': '{count, plural, other {観戦者#人}}',
  'key.next-table': '自分の番の次のテーブル',
  'settings.textTable': 'テーブルを文字だけで表示',
  'settings.textTable.hint': 'フェルトの代わりに文字で表示します。ボタンはそのままです。',
  'settings.deckSize': 'カードの大きさ',
  'settings.deckSize.usual': '標準',
  'settings.deckSize.large': '大',
  'settings.winSound': '自分の勝ち',
  'settings.autoTopUp': '自動トップアップ',
  'settings.autoTopUp.hint': 'ハンドの合間に、テーブルの上限までスタックを補充します。残高から引かれます。',
  'settings.topUpBelow': 'スタックが上限のこの割合を下回ったとき',
  'settings.autoPost': 'ブラインドを自動でポスト',
  'settings.autoPost.hint': 'ビッグブラインド待ちになるたびにポストします。',
  'settings.autoFocus': '待っているテーブルへ移動',
  'settings.autoFocus.hint': '複数のテーブルで、自分の番の次のテーブルへ移ります。',
};
