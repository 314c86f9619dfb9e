import { z } from 'zod';
import { OTHER_CODES, REJECTION_CODES } from '../answers.ts';
import { currencyText, idText } from '../wire-fields.ts';

/** What an operator's wallet answers. Additional fields are ignored, so nothing here is strict. */

const balance = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ type: 'number', description: 'The balance after the call, with two decimals.' });

export const walletBalance = z.object({
  status: z.literal('success'),
  data: z.object({ balance, currency: currencyText }),
});

export const walletTaken = z.object({
  status: z.literal('success'),
  data: z.object({ transaction_id: idText.optional(), balance: balance.optional(), currency: currencyText.optional() }).optional(),
});

export const walletRefused = z.object({
  status: z.string().meta({ description: 'Anything except success.' }),
  code: z.enum([...REJECTION_CODES, ...OTHER_CODES]),
  message: z.string().optional(),
  data: z.object({ balance: balance.optional(), currency: currencyText.optional() }).optional(),
});
