import type { AttentionAnswer, HomeAnswer } from '@cardroom/staff-api';
import { ggrOf, handsToday, playDays } from '../../money/ggr-today.ts';
import { stuckTotals } from '../../money/stuck-queue.ts';
import { dayFrom, SLOT_MS } from '../../process/slots.ts';
import { type Right, rightsOf } from '../../staff/roles.ts';
import { type BackOfficePorts, personCall, type SignedInContext, type StaffCall } from './call.ts';
import { HomeParts } from './home-parts.ts';
import { booksNow, changesNow, fairPlayNow, floorNow, paymentsNow, reconciledLast } from './home-reads.ts';
import { operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';

/** The right to the page that a part leads to; a part without it is absent. */
export const HOME_RIGHTS = {
  floor: 'rooms.read',
  hands: 'hands.read',
  ggr: 'money.read',
  wallet: 'money.read',
  books: 'money.read',
  reconciled: 'money.read',
  payments: 'money.read',
  fairPlay: 'players.read',
  changes: 'audit.read',
} as const satisfies Partial<Record<keyof HomeAnswer, Right>>;
export type HomePartName = keyof typeof HOME_RIGHTS;

/** Everything the home page shows, and the numbers beside the menu. Each part is read at most once every few seconds. */
export const HOME_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/home',
    stages: ['full'],
    input: OF_OPERATOR,
    answer: async (context, given): Promise<HomeAnswer> => {
      const { operatorId, currencies } = await operatorFor(context, given.operatorId);
      const now = context.ports.now();
      const names = (Object.keys(HOME_RIGHTS) as HomePartName[]).filter((name) => may(context, HOME_RIGHTS[name]));
      const reads = readsOf(context.ports, { operatorId, currencies, now });
      const parts = await Promise.all(
        names.map(async (name) => [name, await partsOf(context.ports).of<unknown>(operatorId, name, reads[name])] as const),
      );
      return { now, dayFrom: dayFrom(now), slotMs: SLOT_MS, currencies, ...Object.fromEntries(parts) };
    },
  }),
  personCall({
    method: 'get',
    path: '/attention',
    stages: ['full'],
    input: OF_OPERATOR,
    answer: async (context, given): Promise<AttentionAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const { ports } = context;
      const [stuck, fairPlay] = await Promise.all([
        may(context, 'money.read') ? partsOf(ports).of(operatorId, 'stuck', () => stuckTotals(ports.store, operatorId)) : null,
        may(context, 'players.read') ? partsOf(ports).of(operatorId, 'fairPlay', () => fairPlayNow(ports, operatorId)) : null,
      ]);
      const rows = stuck?.value?.reduce((sum, one) => sum + one.rows, 0);
      const open = fairPlay?.value;
      return {
        ...(rows === undefined ? {} : { stuck: rows }),
        ...(open === undefined || open === null ? {} : { reports: open.reports + open.cases }),
      };
    },
  }),
];

/** One cache per service: a test's services share nothing. */
const caches = new WeakMap<BackOfficePorts['store'], HomeParts>();

function partsOf({ store, now, log }: BackOfficePorts): HomeParts {
  const known = caches.get(store);
  if (known !== undefined) return known;
  const parts = new HomeParts(now, (part, error) => log.info({ part, error: String(error) }, 'a part of the home page cannot be read'));
  caches.set(store, parts);
  return parts;
}

function may({ who }: SignedInContext, right: Right): boolean {
  return rightsOf(who.person.role).includes(right);
}

interface Of {
  readonly operatorId: string;
  readonly currencies: readonly string[];
  readonly now: number;
}

function readsOf(
  ports: BackOfficePorts,
  { operatorId, currencies, now }: Of,
): Readonly<Record<HomePartName, () => Promise<unknown> | unknown>> {
  return {
    floor: () => floorNow(ports, operatorId, now),
    hands: () => handsToday(ports.store, operatorId, now),
    ggr: async () => ggrOf(await playDays(ports.store, operatorId, now), currencies, now),
    wallet: () => ports.walletHealth(operatorId),
    books: () => booksNow(ports, operatorId),
    reconciled: () => reconciledLast(ports, operatorId),
    payments: () => paymentsNow(ports, operatorId, now),
    fairPlay: () => fairPlayNow(ports, operatorId),
    changes: () => changesNow(ports, operatorId, now),
  };
}
