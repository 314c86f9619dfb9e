import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, it, vi } from 'vitest';
import { withWebCrypto } from './browser.ts';
import { vectorBeacons, vectorKeyFile, vectorLines } from './testing/vectors.ts';
import { playPlan } from './testing/world.ts';
import { readKeys } from './verify/keys.ts';
import { verifyTranscript } from './verify/verify.ts';

/** All of a client's fairness code has 9 KB, so the verifier must leave room for what a client keeps and the worker's messages. */
const GZIP_BYTES_MAX = 8 * 1024;

const judge = (told: unknown, keyFile: unknown = vectorKeyFile) =>
  withWebCrypto((crypto) => verifyTranscript(told, { crypto, keys: readKeys(crypto, keyFile), beacons: vectorBeacons }));

it('accepts the good vectors', async () => {
  for (const line of vectorLines('transcripts')) expect(await judge(line)).toMatchObject({ ok: true });
});

it('refuses the altered ones for the same reasons', async () => {
  for (const line of vectorLines('altered').filter(({ kind }) => kind !== 'bundle')) {
    expect(await judge(line)).toMatchObject({ ok: false, reason: line.expect });
  }
});

it('refuses a key whose bytes are not a point, and keys that are not vouched for', async () => {
  const { service, hands } = playPlan({ seed: 1, deck: '52', holeCards: 2, seats: [0, 1], cases: ['showdown'], late: false });
  const file = structuredClone(service.keyFile) as { keys: { from: number }[] };
  (file.keys[1] ?? { from: 0 }).from += 1;
  await expect(judge(hands[0]?.hand, file)).rejects.toMatchObject({ refusal: { reason: 'key-not-vouched' } });
});

it('says that a browser has no Ed25519, and does not call the signature wrong', async () => {
  const refused = new DOMException('Unrecognized name.', 'NotSupportedError');
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(refused);
  await expect(judge(vectorLines('transcripts')[0])).rejects.toBe(refused);
  vi.restoreAllMocks();
});

it('asks a second time only when a signature was wrong', async () => {
  let runs = 0;
  const counted = (told: unknown) =>
    withWebCrypto((crypto) => {
      runs += 1;
      return verifyTranscript(told, { crypto, keys: readKeys(crypto, vectorKeyFile) });
    });
  await counted(vectorLines('transcripts')[0]);
  expect(runs).toBe(1);
  await counted(vectorLines('altered').find(({ expect: reason }) => reason === 'bad-signature'));
  expect(runs).toBe(3);
});

it('is small', async () => {
  const source = `
    export { withWebCrypto } from './browser.ts';
    export { linkChain, readKeys, typedSecret, verifyTranscript } from './index.ts';`;
  const entry = new URL('entry.ts', import.meta.url).pathname;
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: [{ name: 'entry', load: (id) => (id === entry ? source : null), resolveId: (id) => (id === entry ? id : null) }],
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  expect(output).toHaveLength(1);
  const bytes = gzipSync(output[0].code).length;
  expect(bytes).toBeLessThanOrEqual(GZIP_BYTES_MAX);
  expect(bytes).toBeGreaterThan(1000);
  console.log(`verifier in a browser: ${bytes} bytes with gzip`);
});
