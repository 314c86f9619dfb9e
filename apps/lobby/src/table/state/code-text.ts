import type { Translate } from '../../i18n/index.ts';

/** What a code of a refusal or a notice says to the player; an unknown one is told as such and not hidden. */
export function codeText(code: string, t: Translate, values: Readonly<Record<string, string | number>> = {}): string {
  const id = `code.${code}`;
  return t.has(id) ? t(id, values) : t('code.unknown', { code });
}
