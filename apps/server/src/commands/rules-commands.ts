import { isDeepStrictEqual } from 'node:util';
import { BET_SIZE_KINDS, type BetSizeKind, type BetSizes, USUAL_BET_SIZES } from '@cardroom/protocol';
import { done, refused } from '../audit/outcome.ts';
import { betSizesOf, setBetSizes } from '../operators/bet-sizes.ts';
import { setLimitsLink } from '../operators/limits-link.ts';
import { announceMaintenance, cancelMaintenance } from '../operators/maintenance.ts';
import { setRealityCheck } from '../operators/player-rules.ts';
import { setEndsPlayers } from '../operators/revocation.ts';
import { SEAT_RULES, setSeatRules } from '../operators/seat-rules.ts';
import type { Command, Option } from './command.ts';

/** The options by the members of the sizes. */
const SIZE_OPTIONS: Readonly<Record<string, string>> = { preflopTenths: 'preflop', postflopPercent: 'postflop', raiseTenths: 'raise' };
/** Rounds 2.2 × 10 = 22.000000000000004; a size with more decimals of its own stays wrong. */
const DECIMALS_READ = 6;
const operator: Option = { hint: 'id', required: true };

/** Commands for reality checks and other player rules. */
export const RULES_COMMANDS: Readonly<Record<string, Command>> = {
  'set-reality-check': {
    does: 'reminds players of their time and result at this interval, never during a decision; 0 = never',
    options: { operator, minutes: { hint: '0 or 5-240', required: true } },
    run: async ({ store, actor }, { operator: id = '', minutes = '' }) =>
      /^\d{1,3}$/.test(minutes) ? setRealityCheck(store, actor, id, Number(minutes)) : refused('minutes', `"${minutes}" is not a number`),
  },
  'set-limits-link': {
    does: 'links to your page where players set their limits, from reality checks and transactions; none = no link',
    options: { operator, url: { hint: 'https://… or none', required: true } },
    run: ({ store, actor }, { operator: id = '', url = '' }) => setLimitsLink(store, actor, id, url === 'none' ? null : url),
  },
  'set-bet-sizes': {
    does: 'sets the three bet sizes that players start with before the flop, after it and against a bet; omitted ones stay, none = ours',
    options: {
      operator,
      preflop: { hint: '2.2,2.5,3 big blinds or none' },
      postflop: { hint: '50,67,100 % of the pot or none' },
      raise: { hint: '2.2,2.5,3 times the bet or none' },
    },
    run: async ({ store, actor }, { operator: id = '', preflop, postflop, raise }) => {
      const before = (await betSizesOf(store, id)) ?? USUAL_BET_SIZES;
      const given = { preflopTenths: preflop, postflopPercent: postflop, raiseTenths: raise };
      const sizes = Object.fromEntries(BET_SIZE_KINDS.map((kind) => [kind, sizesOf(kind, given[kind]) ?? before[kind]]));
      const set = await setBetSizes(store, actor, id, isDeepStrictEqual(sizes, USUAL_BET_SIZES) ? null : (sizes as unknown as BetSizes));
      if (set.ok) return done({ operatorId: id, betSizes: set.value });
      return { ok: false, errors: set.errors.map(({ field, message }) => ({ field: SIZE_OPTIONS[field] ?? field, message })) };
    },
  },
  'set-seat-rules': {
    does: 'blocks or flags players who ask for seats at one table and share a browser, a network or suspicious play',
    options: {
      operator,
      browser: { hint: SEAT_RULES.join('|'), required: true },
      network: { hint: SEAT_RULES.join('|'), required: true },
      history: { hint: SEAT_RULES.join('|'), required: true },
    },
    run: ({ store, actor }, { operator: id = '', browser = '', network = '', history = '' }) =>
      setSeatRules(store, actor, id, { browser, network, history }),
  },
  'set-revocation': {
    does: 'sets what happens to players when the access token of their launch is revoked: they stay, or leave after their hand',
    options: { operator, players: { hint: 'stay or leave', required: true } },
    run: async ({ store, actor }, { operator: id = '', players = '' }) =>
      players === 'stay' || players === 'leave'
        ? setEndsPlayers(store, actor, id, players === 'leave')
        : refused('players', `"${players}" is neither stay nor leave`),
  },
  'maintenance-announce': {
    does: 'announces maintenance in the lobby and at the tables; while it lasts, no hand begins',
    options: { operator, from: { hint: 'ISO time', required: true }, until: { hint: 'ISO time', required: true } },
    run: async ({ store, actor }, { operator: id = '', from = '', until = '' }) => {
      const times = { from: Date.parse(from), until: Date.parse(until) };
      if (Number.isNaN(times.from)) return refused('from', `"${from}" is not an ISO 8601 time`);
      if (Number.isNaN(times.until)) return refused('until', `"${until}" is not an ISO 8601 time`);
      return announceMaintenance(store, actor, id, times);
    },
  },
  'maintenance-cancel': {
    does: 'cancels the announced maintenance, or ends the one in progress',
    options: { operator },
    run: ({ store, actor }, { operator: id = '' }) => cancelMaintenance(store, actor, id),
  },
};

/** The sizes of an option in stored units; null if it was not given. */
function sizesOf(kind: BetSizeKind, option: string | undefined): readonly number[] | null {
  if (option === undefined) return null;
  if (option === 'none') return USUAL_BET_SIZES[kind];
  const per = kind === 'postflopPercent' ? 1 : 10;
  return option.split(',').map((size) => Number((Number(size) * per).toFixed(DECIMALS_READ)));
}
