/** Texts of the list of tables in Arabic; ICU message format. */
export const messages: Record<string, string> = {
  'column.flop': 'الفلوب',
  'column.pot.window': 'متوسط البوت في آخر {hands, number} جولة على هذه الطاولة',
  'column.flop.window': 'اللاعبون الذين رأوا الفلوب في آخر {hands, number} جولة على هذه الطاولة',
  'column.hands.window': 'الجولات في الساعة بحسب آخر {hands, number} جولة على هذه الطاولة',
  'filter.favourites': 'المفضلة',
  'row.favourite': 'مفضلة: {room}',
  'row.preview': 'معاينة {room} #{table}',
  'row.waiting':
    '{waiting, plural, zero {لا أحد ينتظر} one {لاعب واحد ينتظر} two {لاعبان ينتظران} few {# لاعبين ينتظرون} many {# لاعبًا ينتظرون} other {# لاعب ينتظرون}}',
  'dialog.close-panel': 'إغلاق',
  'my-money.open': 'معاملاتي',
  'code.seat-held': 'هذا المقعد محجوز للاعب في قائمة الانتظار.',
  'removed.conduct': 'أخرجتك الإدارة من الطاولة بسبب سلوكك.',
  'removed.fair-play': 'أخرجتك الإدارة من الطاولة ريثما يُتحقق من نزاهة اللعب.',
  'removed.account': 'أخرجتك الإدارة من الطاولة بسبب استفسار عن حسابك.',
  'removed.house': 'أخرجتك الإدارة من الطاولة.',
  'code.barred': 'أخرجتك الإدارة من هذه الطاولة، ولا يمكنك الجلوس هنا حاليًا.',
  'code.blocked': 'لا تسمح لك الإدارة بالجلوس أو بإضافة رقائق. يرجى مراجعة خدمة العملاء.',
};
