/** Test ids of the lobby; the page and the browser tests both read this file. */
export const lobbyTestIds = {
  lobby: 'lobby',
  balance: 'lobby-balance',
  balanceRefresh: 'lobby-balance-refresh',
  language: 'lobby-language',
  clock: 'lobby-clock',
  sessionTime: 'session-time',
  sessionNet: 'session-net',
  quickSeat: (roomId: string) => `quick-seat-${roomId}`,
  room: (roomId: string) => `room-${roomId}`,
  table: (tableId: string) => `lobby-table-${tableId}`,
  stay: (tableId: string) => `stay-${tableId}`,
  receipt: (stayId: string) => `receipt-${stayId}`,
  hands: 'my-hands',
  filters: 'lobby-filters',
  tables: 'lobby-tables',
} as const;
