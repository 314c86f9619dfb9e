import { expect, test } from '@playwright/test';
import { ReleaseRun } from './release-run.ts';
import { RELEASE_CODES, verdictOf } from './release-verdict.ts';
import { type Release, THIS_RELEASE } from './service-place.ts';
import { CLUSTER_DATABASE_URL } from './stack.ts';

// The short form of `npm run deploys -- --from`: what each release reads, writes and migrates to is told to its processes by TEST_BUILD.

const SEED = 20_261_127;
const release = (build: object): Release => ({ ...THIS_RELEASE, settings: { TEST_BUILD: JSON.stringify(build) } });
/** Knows nothing of the version of the journal that the next one reads. */
const BEFORE = release({ reads: 0, writes: 0 });
/** Adds to the schema, and reads a version of the journal that the one after it writes. */
const READER = release({ reads: 1, writes: 0, migration: 'additive' });
const WRITER = release({ reads: 1, writes: 1, migration: 'additive' });

test.skip(CLUSTER_DATABASE_URL === null, 'no PostgreSQL server answers at 127.0.0.1:5432, and TEST_DATABASE_URL names none');

for (const [name, next, back] of [
  ['that only adds to the schema replaces the one before while bots play, and is replaced by it', READER, null],
  ['that writes what the one before cannot read replaces it, and has no way back', WRITER, /^\d+ tables are of a version of the journal/],
] as const) {
  test(`a release ${name}`, async () => {
    test.setTimeout(400_000);
    const run = await ReleaseRun.start({ seed: SEED, processes: 2, before: BEFORE, next, log: (line) => console.log(line) });
    try {
      expect(await run.goForth()).toBeNull();
      const why = await run.goBack();
      if (back === null) expect(why).toBeNull();
      else expect(why).toMatch(back);
      const report = await run.finish();
      console.log(report.text);
      expect(report.wrong).toEqual([]);
      expect(verdictOf({ forth: null, back: why, wrong: report.wrong }).code).toBe(
        back === null ? RELEASE_CODES.good : RELEASE_CODES.noWayBack,
      );
    } finally {
      await run.stop();
    }
  });
}
