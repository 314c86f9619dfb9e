import { plainReason } from './process/start-errors.ts';
import { runProcess } from './service/run-process.ts';

/** Exit code for a start that failed for a reason the person starting it can fix, told in one line (EX_CONFIG of sysexits.h). */
const EXPLAINED = 78;

try {
  await runProcess();
} catch (error) {
  const reason = plainReason(error);
  process.stderr.write(`${reason ?? String((error as Error).stack ?? error)}\n`);
  process.exit(reason === null ? 1 : EXPLAINED);
}
