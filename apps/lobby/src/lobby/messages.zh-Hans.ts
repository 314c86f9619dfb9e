/** Texts of the list of tables in Simplified Chinese; ICU message format. */
export const messages: Record<string, string> = {
  'column.flop': '看翻牌',
  'column.pot.window': '本桌最近{hands}手牌的平均底池',
  'column.flop.window': '本桌最近{hands}手牌中看到翻牌的玩家比例',
  'column.hands.window': '按本桌最近{hands}手牌计算的每小时手数',
  'filter.favourites': '收藏',
  'row.favourite': '收藏：{room}',
  'row.preview': '预览 {room} #{table}',
  'row.waiting': '{waiting} 人等待',
  'dialog.close-panel': '关闭',
  'my-money.open': '我的交易',
  'code.seat-held': '此座位已为候补名单上的玩家保留。',
  'removed.conduct': '因您的行为，管理方已请您离开牌桌。',
  'removed.fair-play': '为核查公平竞技，管理方已请您离开牌桌。',
  'removed.account': '因需核实您的账户，管理方已请您离开牌桌。',
  'removed.house': '管理方已请您离开牌桌。',
  'code.barred': '管理方已请您离开此牌桌，您暂时不能在此入座。',
};
