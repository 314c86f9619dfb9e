/** The parts of the measurement, in order; each can also run alone. */
export const CLIENT_PARTS = ['sizes', 'loading', 'playing', 'tables', 'memory'] as const;
export type ClientPart = (typeof CLIENT_PARTS)[number];
