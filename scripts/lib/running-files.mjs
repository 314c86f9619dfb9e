// A vitest reporter that notes which test files are running, so that a run that hangs can name them.
import { relative } from 'node:path';
import { ROOT } from './workspace.mjs';

// The dots of another reporter stand before it on the same line.
const LINE = /(begins|ended) (\S+\.test\.tsx?)\n/g;

export default class RunningFiles {
  onTestModuleStart(module) {
    console.log(`begins ${relative(ROOT, module.moduleId)}`);
  }

  onTestModuleEnd(module) {
    console.log(`ended ${relative(ROOT, module.moduleId)}`);
  }
}

/** Splits the output of a run into `{ said, atWork }`: the text without this reporter's lines, and the files that had not ended. */
export function readRunning(output) {
  const atWork = new Set();
  for (const [, what, file] of output.matchAll(LINE)) {
    if (what === 'begins') atWork.add(file);
    else atWork.delete(file);
  }
  return { said: output.replaceAll(LINE, ''), atWork: [...atWork] };
}
