import type { z } from 'zod';

/**
 * Builds a schema once and reads values with it under the rules of each reading. Building a schema takes a millisecond of processor time, many
 * times what reading takes. `build` gets the rules as a function that it may call while a value is read, and at no other time.
 */
export function schemaReader<Rules, Schema extends z.ZodType>(build: (rules: () => Rules) => Schema) {
  let current: { readonly rules: Rules } | null = null;
  const schema = build(() => {
    if (current === null) throw new Error('rules are there only while a value is read');
    return current.rules;
  });
  return (value: unknown, rules: Rules): z.ZodSafeParseResult<z.output<Schema>> => {
    current = { rules };
    try {
      return schema.safeParse(value);
    } finally {
      current = null;
    }
  };
}
