import type { Translate } from '../../i18n/index.ts';
import type { Rejection } from '../connection.ts';

const SECOND_MS = 1_000;

/** The message for a code in a refusal or a notice. An unknown code is shown as such rather than hidden. */
export function codeText(code: string, t: Translate, values: Readonly<Record<string, string | number>> = {}): string {
  const id = `code.${code}`;
  return t.has(id) ? t(id, values) : t('code.unknown', { code });
}

/** The message for a refused request, with the seconds after which it may be repeated. */
export function rejectionText({ code, retryAfterMs = 0 }: Rejection, t: Translate): string {
  return codeText(code, t, { seconds: Math.ceil(retryAfterMs / SECOND_MS) });
}
