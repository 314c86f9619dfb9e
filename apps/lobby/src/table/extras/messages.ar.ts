/** Texts of what a table offers beyond the play itself, in Arabic; ICU message format. */
export const messages: Record<string, string> = {
  'table.expand': 'عرض هذه الطاولة في النافذة كلها',
  'table.spectators': '{count, plural, zero {لا متفرجين} one {متفرج واحد} two {متفرجان} few {# متفرجين} many {# متفرجًا} other {# متفرج}}',
  'key.next-table': 'الطاولة التالية التي تنتظرني',
  'settings.textTable': 'الطاولة نصًا فقط',
  'settings.textTable.hint': 'كلمات بدل الطاولة المرسومة، والأزرار باقية.',
  'settings.deckSize': 'حجم الورق',
  'settings.deckSize.usual': 'عادي',
  'settings.deckSize.large': 'كبير',
  'settings.winSound': 'فوزي',
  'settings.autoTopUp': 'تعبئة تلقائية',
  'settings.autoTopUp.hint': 'تكمل رقائقي بين الأيدي إلى أقصى ما تسمح به الطاولة. المال من رصيدي.',
  'settings.topUpBelow': 'عندما تقل رقائقي عن هذه النسبة منه',
  'settings.autoPost': 'دفع البلايند تلقائيًا',
  'settings.autoPost.hint': 'كلما كان عليّ انتظار البلايند الكبير.',
  'settings.autoFocus': 'الانتقال إلى الطاولة المنتظرة',
  'settings.autoFocus.hint': 'مع عدة طاولات: إلى التالية التي حان فيها دوري.',
};
