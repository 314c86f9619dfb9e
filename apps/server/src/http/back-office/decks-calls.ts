import type { DeckDayCheckAnswer, DeckDaysAnswer } from '@cardroom/staff-api';
import { z } from 'zod';
import { DayCheckBusy } from '../../fair-days/fair-days.ts';
import type { FixedDay } from '../../fair-days/fixed-days.ts';
import { namesOf } from '../../fair-play/signals.ts';
import { HttpError } from '../errors.ts';
import { perMinute } from '../rate-limit.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { auditBundle } from './export-audit.ts';
import { operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { NdjsonFile } from './ndjson-file.ts';

/** Days shown, newest first. */
export const DECK_DAYS_SHOWN = 60;
/** Days verified or downloaded per staff member: each number of the day needs its two decks. */
export const DECK_DAY_READS = perMinute(10);

/** The days of the fair deal: each verified when it is asked, and as the bundle that anybody can verify. */
export const DECKS_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/fair-play/decks',
    stages: ['full'],
    right: 'players.read',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<DeckDaysAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const days = await context.ports.fairDays.listed(operatorId, DECK_DAYS_SHOWN + 1);
      return { days: days.slice(0, DECK_DAYS_SHOWN), more: days.length > DECK_DAYS_SHOWN };
    },
  }),
  personCall({
    method: 'get',
    path: '/fair-play/decks/:id/check',
    stages: ['full'],
    right: 'players.read',
    limit: DECK_DAY_READS,
    input: OF_OPERATOR,
    answer: async (context, given): Promise<DeckDayCheckAnswer> => {
      const day = await dayIn(context, given.operatorId);
      const { fairDays, dealKeys, store } = context.ports;
      const found = await fairDays.check(day, await dealKeys.published()).catch(refuseBusy);
      const begunAgain = await fairDays.begunAgain(day);
      if (!found.ok) return { date: day.date, verdict: found, begunAgain };
      const names = await namesOf(
        store,
        day.operatorId,
        found.withheld.map(({ playerId }) => playerId),
      );
      const withheld = found.withheld.map(({ playerId, times }) => ({ playerId, name: names.get(playerId) ?? playerId, times }));
      return { date: day.date, verdict: { ...found, withheld }, begunAgain };
    },
  }),
  personCall({
    method: 'get',
    path: '/fair-play/decks/:id/bundle',
    stages: ['full'],
    right: 'players.read',
    limit: DECK_DAY_READS,
    input: OF_OPERATOR,
    answer: async (context, given): Promise<object> => {
      const day = await dayIn(context, given.operatorId);
      await auditBundle(context, day);
      return new NdjsonFile(`fairness-${day.operatorId}-${day.date}.ndjson`, context.ports.fairDays.bundle(day));
    },
  }),
];

/** The day named in the call, within the caller's operator. Throws NOT_FOUND, also for a day that is not over. */
async function dayIn(context: SignedInContext, wanted: string | undefined): Promise<FixedDay> {
  const { operatorId } = await operatorFor(context, wanted);
  const { id } = context.request.params;
  const found = typeof id === 'string' && isDay(id) ? await context.ports.fairDays.day(operatorId, id) : null;
  if (found === null || 'refused' in found)
    throw new HttpError('NOT_FOUND', 'There is no such day: it is not over, or is before the first hand');
  return found;
}

function refuseBusy(error: unknown): never {
  if (!(error instanceof DayCheckBusy)) throw error;
  throw new HttpError('UNAVAILABLE', 'Another day is being verified. Try again when that is done.');
}

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;
