import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto';

/**
 * Encrypts what must not be readable in a leaked database or backup. `context` is authenticated with it (AES-GCM associated data): bytes
 * copied to another row cannot be opened.
 */
export interface Sealer {
  seal(plain: Uint8Array, context: string): Uint8Array;
  /** Throws `NotOpened` on another key, another context or changed bytes. */
  open(sealed: Uint8Array, context: string): Uint8Array;
  /** Whether the bytes name a key of this sealer; only `open` shows that they are unchanged. */
  knows(sealed: Uint8Array): boolean;
  /** Whether the bytes name the key that `seal` uses: those of an older one are sealed again at a rotation. */
  isPresent(sealed: Uint8Array): boolean;
}

export class NotOpened extends Error {
  override readonly name = 'NotOpened';
}

const VERSION = 1;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES;

/** AES-256-GCM under a key of 32 bytes. Layout: version, key id, IV, tag, ciphertext; the key id tells which key opens it after a rotation. */
export function aesGcmSealer(bytes: Uint8Array): Sealer {
  if (bytes.length !== 32) throw new RangeError('a sealing key has 32 bytes');
  // Made once: given the bytes each time, Node would make the key for every event of every table.
  const key = createSecretKey(bytes);
  const keyId = createHash('sha256').update('cardroom key id').update(bytes).digest().subarray(0, KEY_ID_BYTES);
  const knows = (sealed: Uint8Array): boolean => keyId.equals(sealed.subarray(1, 1 + KEY_ID_BYTES));
  return {
    knows,
    isPresent: knows,
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), keyId, iv, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) throw new NotOpened(`not sealed bytes: ${context}`);
      if (!knows(bytes)) throw new NotOpened(`sealed with another key: ${context}`);
      const iv = bytes.subarray(1 + KEY_ID_BYTES, HEADER_BYTES - TAG_BYTES);
      const tag = bytes.subarray(HEADER_BYTES - TAG_BYTES, HEADER_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()]);
      } catch (error) {
        throw new NotOpened(`changed or moved: ${context}`, { cause: error });
      }
    },
  };
}

/** Seals with the present key and opens what either key sealed. */
export function eitherSealer(present: Sealer, old: Sealer): Sealer {
  return {
    seal: (plain, context) => present.seal(plain, context),
    open: (sealed, context) => (old.knows(sealed) && !present.knows(sealed) ? old : present).open(sealed, context),
    knows: (sealed) => present.knows(sealed) || old.knows(sealed),
    isPresent: (sealed) => present.isPresent(sealed),
  };
}
