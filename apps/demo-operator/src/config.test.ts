import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { DEFECT_NAMES } from './wallet/defects/defects.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'demo-config-'));
const operator = { client_id: 'c', client_secret: 's' };
const wallet = { url: 'http://127.0.0.1:1/wallet', api_key: 'k' };
const places = { service: 'http://127.0.0.1:1', lobby: 'http://127.0.0.1:1/lobby/', demo: 'http://127.0.0.1:2' };
writeFileSync(path.join(folder, 'demo.json'), JSON.stringify({ ...places, operator, wallet }));
afterAll(() => rmSync(folder, { recursive: true }));

describe('defects of the wallet', () => {
  test('are off by default', () => {
    expect(readConfig({ DATA_DIR: folder })).toMatchObject({ defect: null, secondApiKey: null, apiKey: 'k' });
    expect(readConfig({ DATA_DIR: folder, WALLET_DEFECT: 'no-tombstone' }).defect).toBe('no-tombstone');
    expect(readConfig({ DATA_DIR: folder, WALLET_SECOND_KEY: 'k2' }).secondApiKey).toBe('k2');
  });

  test.each(DEFECT_NAMES)('%s is refused in production', (name) => {
    expect(() => readConfig({ DATA_DIR: folder, NODE_ENV: 'production', WALLET_DEFECT: name })).toThrow(
      'does not start with NODE_ENV=production',
    );
  });

  test('an unknown one is refused, with the list of known ones', () => {
    const read = () => readConfig({ DATA_DIR: folder, WALLET_DEFECT: 'all' });
    expect(read).toThrow('WALLET_DEFECT');
    expect(read).toThrow('no-tombstone');
  });
});
