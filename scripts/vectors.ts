/**
 * npm run vectors -- DIR: replays every vector file of DIR through the engine, then writes its hands as hand histories and reads them back.
 * Prints per file passed / failed / unsupported (they add up to its lines) and the first differences, then a line for the histories of
 * each file of hands (every hand in every format), last the totals.
 * Exit 1 on any failure, an empty folder, a truncated file or a malformed line; exit 2 without DIR.
 */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { FORMATS } from '@cardroom/hand-history';
import { checkFile, type FileReport } from './vectors/check-file.ts';
import { checkHistories, type HistoryReport } from './vectors/history-check.ts';
import { readLines, vectorFiles } from './vectors/read-lines.ts';

const DIFFERENCES_SHOWN = 5;

function print(report: FileReport): void {
  const { name, lines, passed, failed, unsupported, problem, differences } = report;
  console.log(`${name}: ${lines} lines, ${passed} passed, ${failed} failed, ${unsupported} unsupported`);
  if (problem !== null) console.log(`  ${problem}`);
  for (const difference of differences.slice(0, DIFFERENCES_SHOWN)) console.log(`  ${difference}`);
}

/** The histories of one file of hands; none of a file of rankings. */
function historiesOf(path: string): HistoryReport[] {
  const set = basename(path, '.jsonl.gz');
  if (set.startsWith('eval-')) return [];
  const report = checkHistories(readLines(path));
  const { hands, skipped, passed, failed, differences } = report;
  const without = skipped === 0 ? '' : ` (${skipped} ${skipped === 1 ? 'line has' : 'lines have'} no history)`;
  console.log(`history ${set}: ${hands} hands × ${FORMATS.length} formats, ${passed} passed, ${failed} failed${without}`);
  for (const difference of differences.slice(0, DIFFERENCES_SHOWN)) console.log(`  ${difference}`);
  return [report];
}

function main(folder: string | undefined): number {
  if (folder === undefined) {
    console.error('usage: npm run vectors -- DIR');
    return 2;
  }
  const files = vectorFiles(folder);
  if (files.length === 0) {
    console.error(`${folder}: no vector files (*.jsonl.gz)`);
    return 1;
  }
  const reports = files.map((path) => {
    const report = checkFile(path);
    print(report);
    return report;
  });
  const histories = files.flatMap((path, index) => (reports[index]?.problem === null ? historiesOf(path) : []));
  const sum = (key: 'lines' | 'passed' | 'failed' | 'unsupported'): number => reports.reduce((total, report) => total + report[key], 0);
  const damaged = reports.filter(({ problem }) => problem !== null).length;
  console.log(
    `total: ${files.length} files, ${sum('lines')} lines, ${sum('passed')} passed, ${sum('failed')} failed, ${sum('unsupported')} unsupported` +
      (damaged > 0 ? `, ${damaged} damaged` : ''),
  );
  const history = (key: 'passed' | 'failed'): number => histories.reduce((total, report) => total + report[key], 0);
  console.log(`histories: ${history('passed')} passed, ${history('failed')} failed`);
  const all = { passed: sum('passed') + history('passed'), failed: sum('failed') + history('failed') + damaged };
  console.log(`${all.passed} passed, ${all.failed} failed`);
  // The CI run adds up what each command counted.
  if (process.env.CARDROOM_SUMMARY) writeFileSync(process.env.CARDROOM_SUMMARY, JSON.stringify(all));
  return all.failed > 0 ? 1 : 0;
}

process.exitCode = main(process.argv[2]);
