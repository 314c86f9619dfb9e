import { z } from 'zod';
import type { FieldCode } from './errors.ts';

/** An operator's own facts about a launch, returned in the debits and results of the stays that begin with it. */
export type Metadata = Readonly<Record<string, string>>;

export const METADATA_KEYS_MAX = 20;
export const METADATA_KEY_MAX = 40;
export const METADATA_VALUE_MAX = 200;
/** Limit of the whole as JSON, in bytes of UTF-8: it is part of every debit and result. */
export const METADATA_BYTES_MAX = 1_024;
/** No key can be one that JavaScript treats in its own way, such as `__proto__`. */
const KEY = /^[A-Za-z][\w.-]*$/;

/** `metadata` of a launch request. */
export const launchMetadata = z
  .record(z.string(), z.string())
  .superRefine((given, context) => {
    const code = metadataFault(given);
    if (code !== null) context.addIssue({ code: 'custom', params: { code } });
  })
  .meta({
    maxProperties: METADATA_KEYS_MAX,
    description: `Your own data, returned in the debits and results of the stays that begin with this launch: at most ${METADATA_KEYS_MAX} keys of at most ${METADATA_KEY_MAX} characters (a letter, then letters, digits, . _ -) with texts of at most ${METADATA_VALUE_MAX} characters, ${METADATA_BYTES_MAX} bytes as JSON in all.`,
  });

function metadataFault(given: Metadata): FieldCode | null {
  const entries = Object.entries(given);
  if (entries.some(([key, value]) => !KEY.test(key) || /[\p{Cc}\p{Cs}]/u.test(value))) return 'bad_format';
  const isLong = ([key, value]: readonly [string, string]): boolean =>
    key.length > METADATA_KEY_MAX || [...value].length > METADATA_VALUE_MAX;
  if (entries.length > METADATA_KEYS_MAX || entries.some(isLong)) return 'too_long';
  return bytesOf(JSON.stringify(given)) > METADATA_BYTES_MAX ? 'too_long' : null;
}

/** The bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  return [...text].reduce((sum, character) => sum + bytesOfPoint(character.codePointAt(0) ?? 0), 0);
}

function bytesOfPoint(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** `metadata` in a debit or result. */
export const sentMetadata = z.record(z.string(), z.string()).optional().meta({ description: 'From the launch; absent when it had none.' });

/** The member of a body; `json` is the stored text. */
export function metadataMember(json: string | undefined): { readonly metadata?: Metadata } {
  return json === undefined ? {} : { metadata: JSON.parse(json) as Metadata };
}
