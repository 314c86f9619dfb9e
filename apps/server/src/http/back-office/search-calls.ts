import type { SearchAnswer } from '@cardroom/staff-api';
import { z } from 'zod';
import { type Finder, findHands, findPlayers, findRooms, findTables, findTransactions } from '../../search/find.ts';
import { type Right, rightsOf } from '../../staff/roles.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { operatorFor } from './integration.ts';
import { operatorId } from './money-schemas.ts';

/** Longer than any id or name. */
const SEARCH_CHARS_MAX = 100;

/** What is found needs the right to read the page it leads to. */
const FINDERS: readonly (readonly [right: Right, find: Finder])[] = [
  ['money.read', findTransactions],
  ['hands.read', findHands],
  ['players.read', findPlayers],
  ['rooms.read', findTables],
  ['rooms.read', findRooms],
];

const SEARCH = z.strictObject({
  operatorId,
  text: z
    .string()
    .max(SEARCH_CHARS_MAX)
    .refine((text) => !/\p{Cc}/u.test(text))
    .transform((text) => text.trim())
    .refine((text) => text !== ''),
});

/** One box for everything that has an id or a name. */
export const SEARCH_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/search',
    stages: ['full'],
    input: SEARCH,
    answer: async (context, { operatorId: wanted, text }): Promise<SearchAnswer> => {
      const rights = rightsOf(context.who.person.role);
      const ask = { text, operatorId: await chosen(context, wanted), ofAll: context.who.person.operatorId === null };
      const found = await Promise.all(
        FINDERS.filter(([right]) => rights.includes(right)).map(([, find]) => find(context.ports.store, ask)),
      );
      return { hits: found.flat() };
    },
  }),
];

/** The service's own people may have chosen nobody yet: then ids are found, whosever they are. */
async function chosen(context: SignedInContext, wanted: string | undefined): Promise<string | null> {
  if (wanted === undefined && context.who.person.operatorId === null) return null;
  return (await operatorFor(context, wanted)).operatorId;
}
