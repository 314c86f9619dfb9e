import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hardCoded } from './testing/hard-coded.ts';

const SOURCE = join(import.meta.dirname, '..');
/** Every text of these folders is in the catalogs. */
const TRANSLATED = [
  ...[
    'account',
    'audit',
    'entry',
    'fair-play',
    'hands',
    'home',
    'integration',
    'list',
    'money',
    'people',
    'players',
    'rooms',
    'search',
    'shell',
  ],
];
/** Names, units, commands and keys that are the same in every language. */
const SAME_EVERYWHERE: readonly string[] = [
  ...['EUR', 'p95', 'Σ', 'HTTP '],
  ...['Open Hand History', 'PHH'],
  ...['Cardroom', ' · Cardroom', 'EUR, USD', 'MUST', 'SHOULD'],
  // Requests and their parts, as the API has them.
  ...[
    'access_token',
    'url',
    'Alice',
    'Europe/London',
    "curl -sS '",
    'Content-Type: application/json',
    'Authorization: Bearer YOUR_ACCESS_TOKEN',
  ],
  ...['https://wallet.example.com/cardroom', 'https://casino.example.com', '203.0.113.0/24\n2001:db8::/32', 'POST {operator_url}'],
  ...['\\nContent-Type: application/json\\nX-API-KEY: <', '>\\n\\n'],
  // Sentences of the service and of wallet-check, which are English.
  ...['must not be less', 'needs --state FILE, in two runs a day apart', 'needs --player-blocked, or --block and --unblock'],
  ...['needs --block and --unblock', 'needs --key2, a second key that is valid now', 'the first run with this --state;'],
  ...['the first run with this player;', 'name a player without funds', 'a second test player', 'the maximum per call'],
  // A tone, IDs of titles and a media query.
  ...['none', 'menu.operate', 'menu.set-up', '(prefers-color-scheme: light)'],
  ...['Edge', 'Opera', 'Firefox', 'Chrome', 'Safari', 'Android', 'Windows', 'Linux'],
  ...['npm run operator -- access approve --request', 'npm run reconcile'],
  ...['staff:ann@casino.example', 'person.invite', 'new authenticator'],
];

it.each(TRANSLATED)('%s has no text in its code', (folder) => {
  const files = readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
  expect(code.length).toBeGreaterThan(0);
  const found = code.flatMap((file) =>
    hardCoded(file, readFileSync(join(SOURCE, folder, file), 'utf8')).map(({ line, text }) => ({ file, line, text })),
  );
  expect(found.filter(({ text }) => !SAME_EVERYWHERE.includes(text))).toEqual([]);
});

it.each([
  ['<p>No hands yet.</p>', ['No hands yet.']],
  ['<p>{count} shown</p>', ['shown']],
  ['<p>{isOpen ? "Open" : "Closed"}</p>', ['Open', 'Closed']],
  ['<Field label="pot" name="pot" />', ['pot']],
  ["<Field label={isLow ? 'low' : t('hand.high')} />", ['low']],
  [`<Box title={\`Block \${name}?\`} />`, ['Block ']],
  ["const COLUMNS = [{ head: 'pot', cell: () => null }]", ['pot']],
  ["const NAMES = { won: 'Won', lost: 'not won' }", ['Won', 'not won']],
  [`const text = \`\${name} folds\``, [' folds']],
])('%s: shows %j', (code, texts) => {
  expect(hardCoded('a.tsx', code).map(({ text }) => text)).toEqual(texts);
});

it.each([
  '<p className="wide">{t("hand.title")}: {count} · –</p>',
  "import { Button } from 'A package'; type Kind = 'Some kind';",
  `<li key={\`note \${at}\`} data-kind={kind} aria-labelledby="Pots">{tWith('hand.pot', { amount: <b /> })}</li>`,
  "if (event.key === 'ArrowDown') throw new Error('a page has no table');",
  `const path = \`/hands/\${id}?state=\${state}\`; const d = 'M5 9l7 7 7-7';`,
])('%s: shows nothing', (code) => {
  expect(hardCoded('a.tsx', code)).toEqual([]);
});
