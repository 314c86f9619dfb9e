/** Texts of the list of tables in Japanese; ICU message format. */
export const messages: Record<string, string> = {
  'column.flop': 'フロップ',
  'column.pot.window': 'このテーブルの直近{hands}ハンドの平均ポット',
  'column.flop.window': 'このテーブルの直近{hands}ハンドでフロップを見たプレイヤーの割合',
  'column.hands.window': 'このテーブルの直近{hands}ハンドから求めた1時間あたりのハンド数',
  'filter.favourites': 'お気に入り',
  'row.favourite': 'お気に入り: {room}',
  'row.preview': '{room} #{table} のプレビュー',
  'row.waiting': '{waiting}人待ち',
  'dialog.close-panel': '閉じる',
  'my-money.open': '取引履歴',
  'code.seat-held': 'この席は順番待ちの人のために確保されています。',
  'removed.conduct': 'マナー上の理由により、運営がテーブルから退席させました。',
  'removed.fair-play': 'フェアプレイの確認のため、運営がテーブルから退席させました。',
  'removed.account': 'アカウントの確認のため、運営がテーブルから退席させました。',
  'removed.house': '運営がテーブルから退席させました。',
  'code.barred': '運営によりこのテーブルから退席となりました。当面ここには着席できません。',
};
