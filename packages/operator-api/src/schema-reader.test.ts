import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaReader } from './schema-reader.ts';

const build = (rules: () => { readonly max: number }) => z.object({ n: z.number().refine((n) => n <= rules().max) });

describe('a schema that is built once', () => {
  it('reads each value under the rules of that reading', () => {
    let built = 0;
    const read = schemaReader((rules: () => { readonly max: number }) => {
      built += 1;
      return build(rules);
    });
    expect([1, 5, 2].map((max) => read({ n: 3 }, { max }).success)).toEqual([false, true, false]);
    expect(built).toBe(1);
  });

  it('forgets the rules when reading throws', () => {
    let kept: () => { readonly max: number } = () => ({ max: 0 });
    const read = schemaReader((rules: () => { readonly max: number }) => {
      kept = rules;
      return z.string().refine(() => {
        throw new Error('a fault of ours');
      });
    });
    expect(() => read('x', { max: 1 })).toThrow('a fault of ours');
    expect(() => kept()).toThrow('only while a value is read');
  });
});
