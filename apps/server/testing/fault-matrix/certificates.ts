import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Certificates created at run time, so that a test can use valid and invalid TLS without a key in the repository. */

export interface Issuer {
  readonly name: string;
  readonly key: KeyObject;
  /** Its own certificate, PEM. */
  readonly cert: string;
}

export interface ServerCertificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;

/** A certificate authority; clients that trust its certificate accept what it issues. */
export function makeIssuer(name: string): Issuer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const authority = [extension('551d13', sequence(bool(true)), true)];
  const cert = certificate({ issuer: name, subject: name, publicKey, signedWith: privateKey, validUntil: Date.now() + DAY_MS }, authority);
  return { name, key: privateKey, cert };
}

/** A server certificate for this host name; `validUntil` in ms since the epoch, tomorrow by default. */
export function makeCertificate(issuer: Issuer, host: string, validUntil = Date.now() + DAY_MS): ServerCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = [extension('551d11', sequence(tagged(0x82, Buffer.from(host))), false)];
  const cert = certificate({ issuer: issuer.name, subject: host, publicKey, signedWith: issuer.key, validUntil }, names);
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}

interface CertificateFacts {
  readonly issuer: string;
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly signedWith: KeyObject;
  readonly validUntil: number;
}

/** X.509 version 3, signed with ECDSA over SHA-256 (RFC 5280, 4.1). */
function certificate(facts: CertificateFacts, extensions: readonly Buffer[]): string {
  const ecdsaWithSha256 = sequence(tagged(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const toBeSigned = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    ecdsaWithSha256,
    nameOf(facts.issuer),
    sequence(time(facts.validUntil - 30 * DAY_MS), time(facts.validUntil)),
    nameOf(facts.subject),
    facts.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', toBeSigned, { key: facts.signedWith, dsaEncoding: 'der' });
  const signed = sequence(toBeSigned, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = signed.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** One DER element: tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  if (length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function bool(value: boolean): Buffer {
  return tagged(0x01, Buffer.from([value ? 0xff : 0]));
}

function extension(oid: string, content: Buffer, critical: boolean): Buffer {
  return sequence(tagged(0x06, Buffer.from(oid, 'hex')), ...(critical ? [bool(true)] : []), tagged(0x04, content));
}

/** A name with only a common name. */
function nameOf(text: string): Buffer {
  return sequence(tagged(0x31, sequence(tagged(0x06, Buffer.from('550403', 'hex')), tagged(0x0c, Buffer.from(text)))));
}

function time(at: number): Buffer {
  return tagged(0x18, Buffer.from(new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')));
}
