import { t } from '../i18n/i18n.ts';

/** The order matters: most browsers also claim to be the later ones. */
const BROWSERS = [
  ['Edge', /Edg\w*\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** A readable name for a User-Agent, such as `Firefox on Android`; an unknown User-Agent is returned unchanged. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  if (browser === undefined) return userAgent === '' ? t('account.browser.unknown') : userAgent;
  return system === undefined ? browser : t('account.browser.on', { browser, system });
}
