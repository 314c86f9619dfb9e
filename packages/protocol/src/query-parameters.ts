import { z } from 'zod';

/** Query parameters shared by several lists. */

/** A time in ms since the epoch. */
export const timeParameter = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** The ID of a table. */
export const tableParameter = z.string().regex(/^\d{1,20}$/);
