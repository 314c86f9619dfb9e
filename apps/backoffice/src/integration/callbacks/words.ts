import type { CallbackShown, CallbackTry } from '@cardroom/staff-api';

export const KINDS = [
  ['debit', 'Debit'],
  ['credit', 'Credit'],
  ['cancel', 'Cancel'],
  ['result', 'Result'],
] as const satisfies readonly (readonly [CallbackShown['kind'], string])[];

type Verdict = NonNullable<CallbackTry['verdict']>;
const MEANINGS: Readonly<Record<Verdict, readonly [text: string, tone: 'good' | 'bad' | 'open']>> = {
  accepted: ['Accepted', 'good'],
  done: ['Done', 'good'],
  rejected: ['Rejected', 'open'],
  ambiguous: ['Unknown, cancelled', 'bad'],
  retry: ['Retried', 'bad'],
  stuck: ['Needs attention', 'bad'],
};
export const VERDICTS = Object.entries(MEANINGS).map(([verdict, [text]]) => [verdict, text] as const);

/** The outcome in words. Calls sent before outcomes were recorded have none. */
export function verdictText(verdict: CallbackTry['verdict']): { readonly text: string; readonly tone: 'good' | 'bad' | 'open' } {
  if (verdict === null) return { text: '–', tone: 'open' };
  const [text, tone] = MEANINGS[verdict];
  return { text, tone };
}

/** `HTTP 200 in 40 ms`, with the operator's code if there is one, or why no response came. */
export function answerText({ httpStatus, code, ms }: Pick<CallbackTry, 'httpStatus' | 'code' | 'ms'>): string {
  const took = ms === null ? '' : ` in ${ms} ms`;
  if (httpStatus !== null) return `HTTP ${httpStatus}${took}${code === null ? '' : ` · ${code}`}`;
  const [kind = '', why = ''] = (code ?? '').split(':', 2);
  return `${kind === 'not_sent' ? 'Not sent' : 'No response'}${why === '' ? '' : ` (${why})`}${took}`;
}

/** Indents JSON and keeps its numbers as written; any other text is returned unchanged. */
export function readable(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  return indented(text);
}

const INDENT = '  ';

const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

function indented(json: string): string {
  let depth = 0;
  let out = '';
  const tokens = json.match(TOKENS) ?? [];
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (token === '}' || token === ']') {
      depth -= 1;
      out += tokens[index - 1] === '{' || tokens[index - 1] === '[' ? token : `\n${INDENT.repeat(depth)}${token}`;
    } else if (token === '{' || token === '[') {
      depth += 1;
      out += next === '}' || next === ']' ? token : `${token}\n${INDENT.repeat(depth)}`;
    } else if (token === ',') out += `,\n${INDENT.repeat(depth)}`;
    else out += token === ':' ? ': ' : token;
  }
  return out;
}
