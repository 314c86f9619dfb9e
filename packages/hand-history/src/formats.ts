import type { HistoryFormat } from './hand-history.ts';
import { OHH } from './ohh/format.ts';
import { PHH } from './phh/format.ts';
import { POKERSTARS } from './pokerstars/format.ts';

export { OHH, PHH, POKERSTARS };

/** Every format. */
export const FORMATS: readonly HistoryFormat[] = [POKERSTARS, OHH, PHH];
