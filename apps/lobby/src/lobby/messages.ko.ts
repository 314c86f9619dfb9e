export const messages = {
  'column.flop': '플랍',
  'column.pot.window': '이 테이블의 최근 {hands}핸드 평균 팟',
  'column.flop.window': '이 테이블의 최근 {hands}핸드에서 플랍을 본 플레이어 비율',
  'column.hands.window': '이 테이블의 최근 {hands}핸드 기준 시간당 핸드 수',
  'filter.favourites': '즐겨찾기',
  'row.favourite': '즐겨찾기: {room}',
  'row.preview': '{room} #{table} 미리 보기',
  'row.waiting': '{waiting}명 대기',
  'dialog.close-panel': '닫기',
  'my-money.open': '내 거래 내역',
  'code.seat-held': '이 자리는 대기 명단의 플레이어를 위해 비워 두었습니다.',
};
