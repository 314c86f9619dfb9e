// A vitest reporter that notes which test files are running, so that a run that hangs can name them, and which tests passed only at the second try.
import { relative } from 'node:path';
import { ROOT } from './workspace.mjs';

// The dots of another reporter stand before it on the same line.
const LINE = /(begins|ended) (\S+\.test\.tsx?)\n/g;
const SECOND_TRY = /second try (\{.*\})\n/g;

export default class RunningFiles {
  onTestModuleStart(module) {
    console.log(`begins ${relative(ROOT, module.moduleId)}`);
  }

  onTestModuleEnd(module) {
    console.log(`ended ${relative(ROOT, module.moduleId)}`);
  }

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky !== true) return;
    const [first] = test.result().errors ?? [];
    const told = { file: relative(ROOT, test.module.moduleId), name: test.fullName, error: first?.message ?? 'no error was reported' };
    console.log(`second try ${JSON.stringify(told)}`);
  }
}

/**
 * Splits the output of a run into `{ said, atWork, late }`: the text without this reporter's lines, the files that had not ended, and the tests that
 * passed only at the second try, each with the error of the first one.
 */
export function readRunning(output) {
  const atWork = new Set();
  for (const [, what, file] of output.matchAll(LINE)) {
    if (what === 'begins') atWork.add(file);
    else atWork.delete(file);
  }
  const late = Array.from(output.matchAll(SECOND_TRY), ([, told]) => JSON.parse(told));
  return { said: output.replaceAll(LINE, '').replaceAll(SECOND_TRY, ''), atWork: [...atWork], late };
}
