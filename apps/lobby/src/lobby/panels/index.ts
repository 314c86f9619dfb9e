export { MaintenanceNotice } from './maintenance-notice.tsx';
export { Preview } from './preview.tsx';
export { RealityCheck } from './reality-check.tsx';
export { SeatOffers } from './seat-offers.tsx';
export { TableWaitChoice, TableWaitLine, type WaitingChoice } from './table-wait.tsx';
export { TransactionsPage } from './transactions-page.tsx';
export { WaitingPlaces } from './waiting-places.tsx';
