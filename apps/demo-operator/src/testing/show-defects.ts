import { isPutBack, type Report } from '@cardroom/wallet-check/src/index.ts';
import { DEFECT_NAMES, type DefectName, defectOf } from '../wallet/defects/defects.ts';
import { checkedWallet, memoryState } from './checked-wallet.ts';

/** `npm run wallet-check-demo`: runs the conformance kit against the correct demo wallet and each of its defects, twice, a day apart. */
const DAY_MS = 24 * 3_600_000;
const NAME_WIDTH = Math.max(...DEFECT_NAMES.map((name) => name.length));

async function reportOf(defect: DefectName | null): Promise<Report> {
  const wallet = await checkedWallet(defect);
  try {
    const state = memoryState();
    const first = await wallet.check({ state });
    if (first.cases.some(({ status }) => status === 'failed')) return first;
    wallet.advance(DAY_MS);
    return await wallet.check({ state });
  } finally {
    await wallet.stop();
  }
}

let wrong = 0;
for (const name of [null, ...DEFECT_NAMES]) {
  const report = await reportOf(name);
  const failed = report.cases.filter(({ status }) => status === 'failed').map(({ id, level }) => `${id} ${level}`);
  const expected = name === null ? [] : [defectOf(name).fails];
  const right = isPutBack(report) && failed.map((text) => text.split(' ')[0]).join() === expected.join();
  if (!right) wrong += 1;
  const passed = report.cases.filter(({ status }) => status === 'passed').length;
  const found = failed.length === 0 ? 'nothing fails' : `fails ${failed.join(', ')}`;
  const net = isPutBack(report) ? 'net effect 0.00' : 'BALANCE NOT RESTORED';
  console.log(
    `${right ? 'ok  ' : 'FAIL'} ${(name ?? 'correct').padEnd(NAME_WIDTH)}  ${found.padEnd(16)} ${String(passed).padStart(2)} passed  ${net}  ${name === null ? '' : defectOf(name).does}`,
  );
}
console.log(
  wrong === 0
    ? `the correct wallet passes, and each of the ${DEFECT_NAMES.length} broken wallets fails exactly its case`
    : `${wrong} wallets did not behave as expected`,
);
process.exitCode = wrong === 0 ? 0 : 1;
