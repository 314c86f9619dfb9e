import { Refused } from '../verify/reasons.ts';

/** A JSON value of a file, and where it stands: the file's name, with the line if it has several. */
export interface FileValue {
  readonly where: string;
  readonly value: unknown;
}

/** The JSON values of a text: a single one, or one per line (NDJSON). Refuses anything else, such as a file that was cut off. */
export function readText(name: string, text: string): readonly FileValue[] {
  const whole = parsed(text);
  if (whole !== undefined) return [{ where: name, value: whole }];
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, at: index + 1 }]));
  if (lines.length === 0) throw new Refused('malformed', 'file', 'it is empty');
  return lines.map(({ line, at }) => {
    const value = parsed(line);
    if (value === undefined) throw new Refused('malformed', `line ${at}`, 'not JSON: the file was cut off or damaged');
    return { where: lines.length === 1 ? name : `${name}:${at}`, value };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
