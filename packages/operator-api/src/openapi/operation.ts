import type { z } from 'zod';

export const GROUPS = ['Operator API', 'Wallet callbacks'] as const;

/** A body with examples. `text`: JSON as it goes over the wire, numbers with their decimals. */
export interface Body {
  /** Its name in the document's components. */
  readonly name: string;
  readonly schema: z.ZodType;
  readonly examples: Readonly<Record<string, string>>;
}

/** One answer of a call. */
export interface Answer {
  readonly description: string;
  readonly body?: Body;
}

/** One call of either group, as the document tells it. */
export interface Operation {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  readonly method: 'get' | 'post' | 'delete';
  /** Parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** None: the call carries its credentials itself. */
  readonly security: 'bearer' | 'api-key' | null;
  readonly scope?: string;
  readonly query?: z.ZodObject;
  /** Example values of path and query. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly request?: Body;
  /** By HTTP status; `4XX` for all others that refuse. */
  readonly answers: Readonly<Record<string, Answer>>;
}
