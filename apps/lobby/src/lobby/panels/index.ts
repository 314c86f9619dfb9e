export { Arrival } from './arrival.tsx';
export { LobbyFooter } from './lobby-footer.tsx';
export { MaintenanceNotice } from './maintenance-notice.tsx';
export { Preview } from './preview.tsx';
export { RealityCheck } from './reality-check.tsx';
export { SeatOffers } from './seat-offers.tsx';
export { TableWaitlistButton, TableWaitlistLine, type WaitlistAction } from './table-waitlist.tsx';
export { TransactionsPage } from './transactions-page.tsx';
export { WaitlistPositions } from './waitlist-positions.tsx';
