import type { FloorDesk } from '../rooms/floor-desk.ts';

/** What the back office asks of open tables. */
export type FloorServices = Pick<FloorDesk, 'tables' | 'command' | 'kick' | 'sitOut' | 'houseChanged'>;
