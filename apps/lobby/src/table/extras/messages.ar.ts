/** Texts of what a table offers beyond the play itself, in Arabic; ICU message format. */
export const messages: Record<string, string> = {
  'table.expand': 'عرض هذه الطاولة في النافذة كلها',
  'table.playerCard': 'بطاقة اللاعب: {name}',
  'table.spectators': '{count, plural, zero {لا متفرجين} one {متفرج واحد} two {متفرجان} few {# متفرجين} many {# متفرجًا} other {# متفرج}}',
  'key.next-table': 'الطاولة التالية التي تنتظرني',
  'settings.textTable': 'الطاولة نصًا فقط',
  'settings.textTable.hint': 'كلمات بدل الطاولة المرسومة، والأزرار باقية.',
  'settings.deckSize': 'حجم الورق',
  'settings.deckSize.usual': 'عادي',
  'settings.deckSize.large': 'كبير',
  'settings.turnTable': 'تدوير الطاولة إلى مكاني',
  'settings.turnTable.hint': 'عند الإيقاف يكون كل مقعد حيث يدل رقمه.',
  'settings.ownPlace': 'مكاني',
  'settings.ownPlace.bottom': 'في الأسفل',
  'settings.ownPlace.from':
    '{count, plural, zero {في الأسفل} one {مقعد واحد من الأسفل مع عقارب الساعة} two {مقعدان من الأسفل مع عقارب الساعة} few {# مقاعد من الأسفل مع عقارب الساعة} many {# مقعدًا من الأسفل مع عقارب الساعة} other {# مقعد من الأسفل مع عقارب الساعة}}',
  'settings.ownPlace.hint': 'أوراقي أكبر ما تكون في الأسفل.',
  'settings.winSound': 'فوزي',
  'settings.chatSound': 'رسائل الدردشة',
  'settings.autoTopUp': 'تعبئة تلقائية',
  'settings.autoTopUp.hint': 'تكمل رقائقي بين الجولات إلى أقصى ما تسمح به الطاولة. المال من رصيدي.',
  'settings.topUpBelow': 'عندما تقل رقائقي عن هذه النسبة منه',
  'settings.autoPost': 'دفع البلايند تلقائيًا',
  'settings.autoPost.hint': 'كلما كان عليّ انتظار البلايند الكبير.',
  'settings.autoFocus': 'الانتقال إلى الطاولة المنتظرة',
  'settings.autoFocus.hint': 'مع عدة طاولات: إلى التالية التي حان فيها دوري.',
  'settings.chat': 'دردشة الطاولة',
  'settings.chat.hint': 'عند الإيقاف لا تُعرض الرسائل ولا يُعلَن عنها.',
  'key.chat': 'الدردشة',
  'info.rake.none': 'بلا عمولة',
  'info.rakeFrom':
    '{players, plural, zero {العمولة} one {العمولة من لاعب واحد} two {العمولة من لاعبَين} few {العمولة من # لاعبين} many {العمولة من # لاعبًا} other {العمولة من # لاعب}}',
  'info.timeBank': 'بنك الوقت',
  'info.timeBank.once': '{start, number}\u00a0ث',
  'info.timeBank.refills':
    '{hands, plural, zero {{start, number}\u00a0ث، بحد أقصى {max, number}\u00a0ث} one {{start, number}\u00a0ث، وتُضاف {add, number}\u00a0ث كل جولة، بحد أقصى {max, number}\u00a0ث} two {{start, number}\u00a0ث، وتُضاف {add, number}\u00a0ث كل جولتين، بحد أقصى {max, number}\u00a0ث} few {{start, number}\u00a0ث، وتُضاف {add, number}\u00a0ث كل # جولات، بحد أقصى {max, number}\u00a0ث} many {{start, number}\u00a0ث، وتُضاف {add, number}\u00a0ث كل # جولة، بحد أقصى {max, number}\u00a0ث} other {{start, number}\u00a0ث، وتُضاف {add, number}\u00a0ث كل # جولة، بحد أقصى {max, number}\u00a0ث}}',
  'info.sitOut': 'الاستراحة',
  'info.sitOutText':
    'يبقى مقعدك محجوزًا {minutes, number}\u00a0د، أو حتى يفوتك البيغ بلايند {blinds, plural, zero {# مرة} one {مرة واحدة} two {مرتين} few {# مرات} many {# مرة} other {# مرة}}',
  'info.sitOutTextButton':
    'يبقى مقعدك محجوزًا {minutes, number}\u00a0د، أو حتى يفوتك بلايند الزر {blinds, plural, zero {# مرة} one {مرة واحدة} two {مرتين} few {# مرات} many {# مرة} other {# مرة}}',
  'info.fair':
    'التواطؤ والبوتات ومساعدة البرامج أو أشخاص آخرين ممنوعة، لكن لا يمكن استبعادها تمامًا. إن لاحظت شيئًا فاضغط على مقعد اللاعب وأبلغ عنه.',
};
