import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../apps/server/src/process/config.ts';

const file = readFileSync(join(import.meta.dirname, '..', 'compose.yaml'), 'utf8');
const compose = parse(file) as {
  services: Record<string, Readonly<Record<string, unknown>> & { environment: Readonly<Record<string, string>> }>;
  volumes: Readonly<Record<string, { name?: string } | null>>;
};
const { cardroom } = compose.services;
const lifecycle = readFileSync(join(import.meta.dirname, '..', 'apps', 'server', 'src', 'service', 'lifecycle.ts'), 'utf8');

/** Settings that compose leaves alone, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  PORT: 'the image sets it',
  HOST: 'the image sets it',
  DATA_DIR: 'the image sets it',
  LOBBY_DIR: 'the image sets it',
  BACK_OFFICE_DIR: 'the image sets it',
  NODE_ENV: 'the image sets it',
  DEMO: 'refused in production',
  DEMO_URL: 'for the demo',
  DEMO_WALLET_URL: 'for the demo',
  ALLOW_LOOPBACK_WALLETS: 'refused in production',
};

it('hands on every setting that a platform team decides, and no other', () => {
  const given = Object.keys(cardroom?.environment ?? {});
  expect([...given, ...Object.keys(LEFT_OUT)].sort()).toEqual(Object.keys(SETTINGS).sort());
  for (const [name, value] of Object.entries(cardroom?.environment ?? {})) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?]`));
});

it('has the defaults of the service, but for the proxy in front', () => {
  for (const [name, value] of Object.entries(cardroom?.environment ?? {})) {
    const given = /:-(.*)\}$/.exec(value)?.[1];
    if (given === undefined || name === 'TRUST_PROXY') continue;
    expect(given, name).toBe(SETTINGS[name as keyof typeof SETTINGS].default ?? '');
  }
  expect(cardroom?.environment.TRUST_PROXY).toMatch(/:-1\}$/);
  // A caller who reaches the port without the proxy could name any address as its own.
  expect(cardroom?.ports).toEqual(['127.0.0.1:2567:2567']);
});

it('demands what has no safe default', () => {
  for (const name of ['PUBLIC_URL', 'SECRETS_KEY', 'METRICS_TOKEN']) expect(cardroom?.environment[name]).toMatch(/:\?.+\}$/);
});

it('starts a process again that ended on purpose, and gives running hands the time to end', () => {
  expect(cardroom?.restart).toBe('unless-stopped');
  const [drain = 0, flush = 0] = ['DRAIN_MS', 'FLUSH_MS'].map((name) =>
    Number(new RegExp(`${name} = ([\\d_]+);`).exec(lifecycle)?.[1]?.replaceAll('_', '')),
  );
  expect(drain).toBeGreaterThan(0);
  expect(flush).toBeGreaterThan(0);
  expect(Number(/^(\d+)s$/.exec(String(cardroom?.stop_grace_period))?.[1]) * 1_000).toBeGreaterThan(drain + flush);
});

it('rotates its log, and names its volume', () => {
  expect(cardroom?.logging).toMatchObject({ options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } });
  for (const [name, volume] of Object.entries(compose.volumes)) expect(volume?.name).toBe(name);
  expect(cardroom?.volumes).toEqual(Object.keys(compose.volumes).map((name) => `${name}:/data`));
});
