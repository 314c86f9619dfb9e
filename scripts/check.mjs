// `npm run check [-- --changed [REVISION] | --staged]`: the fast part of `npm test`. With an option, only what the changed files can reach.
import { changedFiles, checksOf, stagedFiles, suitesOf } from './lib/changed.mjs';
import { staticChecks } from './lib/static-checks.mjs';
import { close, vitest, vitestCached } from './lib/suites.mjs';
import { ensureInstalled } from './lib/workspace.mjs';

ensureInstalled();
const [option, revision] = process.argv.slice(2);
if (option === undefined) {
  close([await staticChecks(), await vitestCached('pure'), await vitest(['client', 'house'])]);
} else if (option === '--changed' || option === '--staged') {
  await checkFiles(option === '--staged' ? stagedFiles() : changedFiles(revision));
} else {
  console.error('usage: npm run check [-- --changed [REVISION] | --staged]');
  process.exitCode = 2;
}

async function checkFiles(files) {
  if (files.length === 0) {
    console.log('nothing has changed');
    return;
  }
  const { suites, leftOut } = suitesOf(files);
  const checks = staticChecks(checksOf(files));
  const counts = [];
  for (const { projects, ...suite } of suites) counts.push(await vitest(projects, suite));
  close([await checks, ...counts]);
  for (const what of leftOut) console.log(`left out: ${what}`);
}
