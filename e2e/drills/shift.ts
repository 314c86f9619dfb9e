import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** For NODE_OPTIONS of a service whose system clock is to be DRILL_CLOCK_SHIFT_MS away from the real one (`--import`). */
export const SHIFTED_DATE = pathToFileURL(join(import.meta.dirname, 'shifted-date.ts')).href;
