import type { SearchAnswer, SearchHit } from '@cardroom/staff-api';
import type { Finder } from '@cardroom/storage';
import { z } from 'zod';
import { findHands } from '../../hands/find-hands.ts';
import { findTransactions } from '../../money/find-transactions.ts';
import { findRooms } from '../../operators/find-rooms.ts';
import { findPlayers } from '../../players/find-players.ts';
import { type Right, rightsOf } from '../../staff/roles.ts';
import { findTables } from '../../tables/find-tables.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { operatorFor } from './integration.ts';
import { operatorId } from './money-schemas.ts';

/** Longer than any id or name. */
const SEARCH_CHARS_MAX = 100;

/** A result needs the right to read the page it links to. */
const FINDERS: readonly (readonly [right: Right, find: Finder<SearchHit>])[] = [
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

/** One search over everything with an id or a name. */
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

/** The chosen operator. Null when the service's staff have not chosen one, which searches the ids of all operators. */
async function chosen(context: SignedInContext, wanted: string | undefined): Promise<string | null> {
  if (wanted === undefined && context.who.person.operatorId === null) return null;
  return (await operatorFor(context, wanted)).operatorId;
}
