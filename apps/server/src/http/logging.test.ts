import { expect, test } from 'vitest';
import { createLogger } from './logging.ts';

test('secrets and cards are never written, at whatever depth somebody logs them', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const secret = {
    authorization: 'S1',
    cookie: 'S2',
    'x-api-key': 'S3',
    client_secret: 'S4',
    token: 'S5',
    code: 'S6',
    cards: ['S7'],
    deck: 'S8',
  };
  log.info(secret, 'top');
  log.info({ headers: secret }, 'in headers');
  log.info({ request: { headers: secret } }, 'deeper');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toMatch(/S\d/);
  expect(lines.join('')).toContain('[redacted]');
});

test('the level silences what is below it', () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  log.info('quiet');
  log.warn('loud');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['loud']);
});
