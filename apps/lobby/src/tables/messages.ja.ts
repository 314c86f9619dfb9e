/** Texts of what spans several tables, in Japanese; ICU message format. */
export const messages: Record<string, string> = {
  'tables.tiles': 'すべてのテーブル',
  'tables.turnAt': 'あなたの番です: {name}',
  'tables.noSeat': '着席中のテーブルはありません。',
  'tables.toLobby': 'ロビーへ',
};
