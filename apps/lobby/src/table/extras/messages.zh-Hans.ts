/** Texts of what a table offers beyond the play itself, in Simplified Chinese; ICU message format. */
export const messages: Record<string, string> = {
  'table.expand': '用整个窗口显示此牌桌',
  'table.spectators': '{count, plural, other {# 位观众}}',
  'key.next-table': '下一张等我行动的牌桌',
  'settings.textTable': '仅以文字显示牌桌',
  'settings.textTable.hint': '用文字代替桌面，按钮不变。',
  'settings.deckSize': '牌面大小',
  'settings.deckSize.usual': '标准',
  'settings.deckSize.large': '大',
  'settings.winSound': '我赢的时候',
  'settings.autoTopUp': '自动补充筹码',
  'settings.autoTopUp.hint': '在两手牌之间补到牌桌上限，金额从余额中扣除。',
  'settings.topUpBelow': '当筹码低于上限的这个比例时',
  'settings.autoPost': '自动补交盲注',
  'settings.autoPost.hint': '每当需要等大盲时自动补交。',
  'settings.autoFocus': '切换到等我的牌桌',
  'settings.autoFocus.hint': '多桌时，自动切换到下一张轮到我的牌桌。',
};
