import { readFileSync } from 'node:fs';
import { parseScenario } from '@cardroom/scenarios';
import { readArguments, USAGE } from './arguments.ts';
import { runAll } from './run-all.ts';

/**
 * `npm run scenario -- FILE… [--level engine,room,ui]`: plays scenario files at each level. Exits with 1 if one of them fails, and with 2
 * if the arguments are wrong.
 */
const options = readArguments(process.argv.slice(2));
if ('problem' in options) {
  console.error(`${options.problem}\n\n${USAGE}`);
  process.exitCode = 2;
} else {
  const files = options.files.map((file) => ({ file, parsed: parseScenario(readFileSync(file, 'utf8')) }));
  const { passed, failed, skipped } = await runAll(files, options);
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
