import { ANSWER_DEFECTS } from './answer-defects.ts';
import { CANCEL_DEFECTS } from './cancel-defects.ts';
import { CREDIT_DEFECTS } from './credit-defects.ts';
import { DEBIT_DEFECTS } from './debit-defects.ts';
import type { Defect } from './defect.ts';

/** The wallet's built-in mistakes, by the name that switches one on. All are off by default. */
export const DEFECTS = { ...ANSWER_DEFECTS, ...DEBIT_DEFECTS, ...CREDIT_DEFECTS, ...CANCEL_DEFECTS } as const;

export type DefectName = keyof typeof DEFECTS;
export const DEFECT_NAMES = Object.keys(DEFECTS) as DefectName[];

export function defectOf(name: DefectName): Defect {
  return DEFECTS[name];
}
