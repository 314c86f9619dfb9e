import type { CallbackShown, CallbackTry } from '@cardroom/staff-api';
import { t } from '../../i18n/i18n.ts';

const KINDS = ['debit', 'credit', 'cancel', 'result'] as const satisfies readonly CallbackShown['kind'][];

/** The kinds of call to filter by. */
export function kindOptions() {
  return KINDS.map((kind) => [kind, t(`callback.kind.${kind}`)] as const);
}

type Verdict = NonNullable<CallbackTry['verdict']>;
type Tone = 'good' | 'bad' | 'open';
const TONES: Readonly<Record<Verdict, Tone>> = {
  accepted: 'good',
  done: 'good',
  rejected: 'open',
  ambiguous: 'bad',
  retry: 'bad',
  stuck: 'bad',
};

/** The outcomes to filter by. */
export function verdictOptions() {
  return Object.keys(TONES).map((verdict) => [verdict, t(`callback.verdict.${verdict}`)] as const);
}

/** The outcome in words. Calls sent before outcomes were recorded have none. */
export function verdictText(verdict: CallbackTry['verdict']): { readonly text: string; readonly tone: Tone } {
  if (verdict === null) return { text: '–', tone: 'open' };
  return { text: t(`callback.verdict.${verdict}`), tone: TONES[verdict] };
}

/** `HTTP 200 in 40 ms`, with the operator's code if there is one, or why no response came. */
export function answerText({ httpStatus, code, ms }: Pick<CallbackTry, 'httpStatus' | 'code' | 'ms'>): string {
  if (httpStatus !== null) {
    const text = ms === null ? `HTTP ${httpStatus}` : t('callback.answer.http', { status: httpStatus, ms: String(ms) });
    return code === null ? text : `${text} · ${code}`;
  }
  const [kind = '', reason = ''] = (code ?? '').split(':', 2);
  const isUnsent = kind === 'not_sent';
  const why = reason === '' ? '' : ` (${reason})`;
  if (ms === null) return t(isUnsent ? 'callback.answer.not-sent.untimed' : 'callback.answer.none.untimed', { why });
  return t(isUnsent ? 'callback.answer.not-sent' : 'callback.answer.none', { why, ms: String(ms) });
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
