import type { Migration } from '../migration.ts';

/** The name that the statements of the fair deal carry is that of its first key, whatever address the service gets later. */
export const fairOrigin: Migration = {
  version: 62,
  name: 'fair-origin',
  additive: true,
  statements: () => ['alter table fair_key add column origin text /* host name; null in rows of an older release, until the next start */'],
};
