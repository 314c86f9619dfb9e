/** Texts of what a table offers beyond the play itself, in Korean; ICU message format. */
export const messages: Record<string, string> = {
  'table.expand': '이 테이블을 전체 창으로',
  'table.spectators': '{count, plural, other {관전자 #명}}',
  'key.next-table': '내 차례인 다음 테이블',
  'settings.textTable': '글자로만 보는 테이블',
  'settings.textTable.hint': '펠트 대신 글자로 보여 주고 버튼은 그대로입니다.',
  'settings.deckSize': '카드 크기',
  'settings.deckSize.usual': '보통',
  'settings.deckSize.large': '크게',
  'settings.winSound': '내가 이길 때',
  'settings.autoTopUp': '자동 칩 추가',
  'settings.autoTopUp.hint': '핸드 사이에 테이블 최대 금액까지 채웁니다. 잔액에서 빠집니다.',
  'settings.topUpBelow': '내 스택이 최대 금액의 이만큼보다 적을 때',
  'settings.autoPost': '블라인드 자동 포스트',
  'settings.autoPost.hint': '빅 블라인드를 기다려야 할 때마다 냅니다.',
  'settings.autoFocus': '기다리는 테이블로 이동',
  'settings.autoFocus.hint': '여러 테이블에서 내 차례인 다음 테이블로 갑니다.',
};
