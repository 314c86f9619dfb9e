/** Texts of what spans several tables, in Arabic; ICU message format. */
export const messages: Record<string, string> = {
  'tables.tiles': 'كل الطاولات',
  'tables.turnAt': 'دورك: {name}',
  'tables.noSeat': 'ليس لديك مقعد على أي طاولة.',
  'tables.toLobby': 'إلى الصالة',
};
