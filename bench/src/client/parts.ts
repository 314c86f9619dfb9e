/** What of the client is measured, in this order; each can be asked for alone. */
export const CLIENT_PARTS = ['sizes', 'loading', 'playing', 'tables', 'memory'] as const;
export type ClientPart = (typeof CLIENT_PARTS)[number];
