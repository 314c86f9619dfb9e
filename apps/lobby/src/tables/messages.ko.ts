/** Texts of what spans several tables, in Korean; ICU message format. */
export const messages: Record<string, string> = {
  'tables.tiles': '모든 테이블',
  'tables.turnAt': '내 차례: {name}',
  'tables.noSeat': '앉아 있는 테이블이 없습니다.',
  'tables.toLobby': '로비로',
};
