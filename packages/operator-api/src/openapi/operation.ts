import type { z } from 'zod';

export const GROUPS = ['Operator API', 'Wallet callbacks'] as const;

/** A body with its examples: JSON text as it goes over the wire, with the decimals of its numbers. */
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
  /** An answer that is not one JSON body, such as a file of lines. */
  readonly file?: { readonly mediaType: string; readonly description: string };
}

/** One call of either group, as the document describes it. */
export interface Operation {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Null: the call has its credentials in the body. */
  readonly security: 'bearer' | 'api-key' | null;
  readonly scope?: string;
  readonly query?: z.ZodObject;
  /** Example values for the path and query parameters. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly request?: Body;
  /** By HTTP status; `4XX` stands for all other rejections. */
  readonly answers: Readonly<Record<string, Answer>>;
}
