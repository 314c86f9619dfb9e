import type { Migration } from '../migration.ts';

/**
 * From now on a row of `journal` may hold a list of events that follow each other, numbered from `seq` on, and hidden ones are sealed as such
 * a list. Earlier versions take these rows for damage, so that they must not start on them.
 */
export const severalEventsInARow: Migration = { version: 50, name: 'several-events-in-a-row', statements: () => [] };
