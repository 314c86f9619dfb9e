import type { HistoryDeal } from '../hand-history.ts';
import { Unreadable } from './unreadable.ts';

/** The version of the deal protocol that is read; a member of another version is ignored. */
const VERSION = '2';
const NUMBER_MAX = 2 ** 32 - 1;

const NAME = /^[\x21-\x7e]{1,64}$/;
const HASH = /^[0-9a-f]{64}$/;
const KEY_ID = /^[0-9a-f]{16}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
const NUMBER = /^[1-9]\d{0,9}$/;

/**
 * Reads the deal from a format's own member. `member` gives a value by its name: a string, a number or a list of them. Null for another version
 * of the protocol and for what is not of this kind. Throws Unreadable if a value is not as the protocol has it.
 */
export function readDeal(
  member: (name: string) => unknown,
  { line, field }: { readonly line: number; readonly field: string },
): HistoryDeal | null {
  if (textOf(member('version')) !== VERSION) return null;
  const refuse = (name: string): never => {
    throw new Unreadable(line, `${field} has no valid ${name}`);
  };
  const text = (name: string, form: RegExp): string => {
    const value = textOf(member(name));
    return form.test(value) ? value : refuse(name);
  };
  const number = Number(text('number', NUMBER));
  const roots = member('roots');
  const [first, second, more] = Array.isArray(roots) ? roots.map(textOf) : [];
  if (first === undefined || second === undefined || more !== undefined || ![first, second].every((root) => HASH.test(root)))
    return refuse('roots');
  return {
    version: Number(VERSION),
    origin: text('origin', NAME),
    table: text('table', NAME),
    number: number <= NUMBER_MAX ? number : refuse('number'),
    roots: [first, second],
    list: text('list', HASH),
    kid: text('kid', KEY_ID),
    sig: text('sig', SIGNATURE),
  };
}

/** Digits and texts; empty for any other value. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
