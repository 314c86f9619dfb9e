import { z } from 'zod';

/** Members that several lists are asked by. */

/** A moment, ms since the epoch. */
export const askedMoment = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** Id of a table. */
export const askedTable = z.string().regex(/^\d{1,20}$/);
