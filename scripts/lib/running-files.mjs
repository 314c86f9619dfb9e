// A vitest reporter that says which test files are at work, so that a run that hangs can name them.
import { relative } from 'node:path';
import { ROOT } from './workspace.mjs';

const LINE = /^(begins|ended) (\S+)\n/gm;

export default class RunningFiles {
  onTestModuleQueued(module) {
    console.log(`begins ${relative(ROOT, module.moduleId)}`);
  }

  onTestModuleEnd(module) {
    console.log(`ended ${relative(ROOT, module.moduleId)}`);
  }
}

/** Splits what a run said into `{ said, atWork }`: its text without this reporter's lines, and the files that had begun and not ended. */
export function readRunning(output) {
  const atWork = new Set();
  for (const [, what, file] of output.matchAll(LINE)) {
    if (what === 'begins') atWork.add(file);
    else atWork.delete(file);
  }
  return { said: output.replaceAll(LINE, ''), atWork: [...atWork] };
}
