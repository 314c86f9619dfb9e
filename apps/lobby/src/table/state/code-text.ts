import type { Translate } from '../../i18n/index.ts';

/** The message for a code in a refusal or a notice. An unknown code is shown as such rather than hidden. */
export function codeText(code: string, t: Translate, values: Readonly<Record<string, string | number>> = {}): string {
  const id = `code.${code}`;
  return t.has(id) ? t(id, values) : t('code.unknown', { code });
}
