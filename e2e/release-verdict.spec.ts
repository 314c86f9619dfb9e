import { expect, test } from '@playwright/test';
import { type ReleaseFindings, verdictOf } from './release-verdict.ts';

// How `npm run deploys -- --from` ends. A script that rolls a release out reads the code, a person the last line.

const GOOD: ReleaseFindings = { forth: null, back: null, wrong: [] };

for (const [what, findings, code, says] of [
  ['ways forth and back', {}, 0, 'the one before replaces this release'],
  ['no way back', { back: '7 tables are too new' }, 3, 'NO WAY BACK to the one before: 7 tables are too new'],
  ['no way forth', { forth: 'p-1 is refused' }, 1, 'NOT while the one before serves: p-1 is refused'],
  ['a lost hand', { wrong: ['hands lost: 1'] }, 1, 'the one before replaces this release'],
  ['a lost hand and no way back', { wrong: ['hands lost: 1'], back: 'too new' }, 1, 'NO WAY BACK to the one before: too new'],
] as const) {
  test(`a run that found ${what} ends with ${code}, and says so`, () => {
    const verdict = verdictOf({ ...GOOD, ...findings });
    expect([verdict.code, verdict.lines.at(-1)]).toEqual([code, says]);
  });
}
