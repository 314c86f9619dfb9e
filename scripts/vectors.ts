/**
 * npm run vectors -- DIR: replays every vector file of DIR through the engine.
 * Prints per file passed / failed / unsupported (they add up to its lines) and the first differences, last a total line.
 * Exit 1 on any failure, an empty folder, a truncated file or a malformed line; exit 2 without DIR.
 */
import { writeFileSync } from 'node:fs';
import { checkFile, type FileReport } from './vectors/check-file.ts';
import { vectorFiles } from './vectors/read-lines.ts';

const DIFFERENCES_SHOWN = 5;

function print(report: FileReport): void {
  const { name, lines, passed, failed, unsupported, problem, differences } = report;
  console.log(`${name}: ${lines} lines, ${passed} passed, ${failed} failed, ${unsupported} unsupported`);
  if (problem !== null) console.log(`  ${problem}`);
  for (const difference of differences.slice(0, DIFFERENCES_SHOWN)) console.log(`  ${difference}`);
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
  const sum = (key: 'lines' | 'passed' | 'failed' | 'unsupported'): number => reports.reduce((total, report) => total + report[key], 0);
  const damaged = reports.filter(({ problem }) => problem !== null).length;
  console.log(
    `total: ${files.length} files, ${sum('lines')} lines, ${sum('passed')} passed, ${sum('failed')} failed, ${sum('unsupported')} unsupported` +
      (damaged > 0 ? `, ${damaged} damaged` : ''),
  );
  // The CI run adds up what each command counted.
  if (process.env.CARDROOM_SUMMARY)
    writeFileSync(process.env.CARDROOM_SUMMARY, JSON.stringify({ passed: sum('passed'), failed: sum('failed') + damaged }));
  return sum('failed') > 0 || damaged > 0 ? 1 : 0;
}

process.exitCode = main(process.argv[2]);
