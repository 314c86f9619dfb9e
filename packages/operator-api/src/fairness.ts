import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { fieldErrors } from './errors.ts';
import type { QueryReading } from './reports.ts';

/** GET {api_url}/v1/operator/fairness: a day of the fair deal that anybody can check (packages/fairness/FORMAT.md, section 8). An addition to the spec. */
export const FAIRNESS_PATH = '/v1/operator/fairness';
export const FAIRNESS_MEDIA_TYPE = 'application/x-ndjson';

export const fairnessQuery = z.strictObject({
  date: z.string().refine(isCalendarDay).meta({ format: 'date', description: 'A day in UTC that is over since five minutes.' }),
});

/** Reads the query of `GET /v1/operator/fairness`. Whether the day is over is not decided here. */
export function readFairnessQuery(query: unknown): QueryReading<{ readonly date: string }> {
  const parsed = fairnessQuery.safeParse(query);
  return parsed.success ? { ok: true, query: parsed.data } : { ok: false, errors: fieldErrors(parsed.error, query) };
}
