/** Texts of what spans several tables, in Simplified Chinese; ICU message format. */
export const messages: Record<string, string> = {
  'tables.tiles': '所有牌桌',
  'tables.turnAt': '轮到您了：{name}',
  'tables.noSeat': '您没有在任何牌桌就座。',
  'tables.toLobby': '前往大厅',
};
