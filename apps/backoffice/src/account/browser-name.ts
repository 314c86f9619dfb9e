/** In the order in which they have to be looked for: most browsers also call themselves the later ones. */
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

/** `Firefox on Android`, out of a User-Agent; what nobody knows stays as it is. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  if (browser === undefined) return userAgent === '' ? 'Unknown' : userAgent;
  return system === undefined ? browser : `${browser} on ${system}`;
}
