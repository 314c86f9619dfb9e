import { basename } from 'node:path';
import { GAMES } from '@cardroom/poker';
import { parseHandVector, parseRankVector, rankDifferences, replayHandVector } from '@cardroom/poker/vectors';
import { readLines } from './read-lines.ts';

export interface FileReport {
  readonly name: string;
  readonly lines: number;
  readonly passed: number;
  readonly failed: number;
  /** Lines of a game that the engine does not know. */
  readonly unsupported: number;
  /** Why the file could not be read to its end, null when it was. */
  readonly problem: string | null;
  /** What differed, one sentence per difference, with the id of its line. */
  readonly differences: readonly string[];
}

/** The result for one line: its differences, or that its game is unknown. */
type Verdict = readonly string[] | 'unsupported';

/** Checks every line of a vector file. Never throws because of the file's content: damage is reported as `problem`. */
export function checkFile(path: string): FileReport {
  const name = basename(path);
  try {
    const lines = readLines(path);
    const verdicts = name.startsWith('eval-') ? rankVerdicts(lines) : lines.map(handVerdict);
    return report(name, lines.length, verdicts, null);
  } catch (error) {
    return report(name, 0, [], error instanceof Error ? error.message : String(error));
  }
}

function report(name: string, lines: number, verdicts: readonly Verdict[], problem: string | null): FileReport {
  const passed = verdicts.filter((verdict) => verdict.length === 0).length;
  const unsupported = verdicts.filter((verdict) => verdict === 'unsupported').length;
  const differences = verdicts.flatMap((verdict) => (verdict === 'unsupported' ? [] : verdict));
  return { name, lines, passed, failed: lines - passed - unsupported, unsupported, problem, differences };
}

function isSupported(game: string): boolean {
  return GAMES.some((known) => known === game);
}

function handVerdict(line: string, index: number): Verdict {
  try {
    const vector = parseHandVector(line);
    if (!isSupported(vector.game)) return 'unsupported';
    return replayHandVector(vector).map((difference) => `${vector.id}: ${difference}`);
  } catch (error) {
    return [malformed(index, error)];
  }
}

/** Rows of one file are ranked against each other, so they are read first and compared together. */
function rankVerdicts(lines: readonly string[]): Verdict[] {
  const verdicts: Verdict[] = lines.map(() => []);
  const rows = lines.flatMap((line, index) => {
    try {
      const row = parseRankVector(line);
      if (isSupported(row.game)) return [{ index, row }];
      verdicts[index] = 'unsupported';
    } catch (error) {
      verdicts[index] = [malformed(index, error)];
    }
    return [];
  });
  for (const [place, differences] of rankDifferences(rows.map(({ row }) => row)).entries()) {
    const { index, row } = rows[place] ?? {};
    if (index !== undefined && row !== undefined) verdicts[index] = differences.map((difference) => `${row.id}: ${difference}`);
  }
  return verdicts;
}

function malformed(index: number, error: unknown): string {
  return `line ${index + 1}: ${error instanceof Error ? error.message : String(error)}`;
}
