import { endSessionsRequest, limitsRequest, PLAYERS_PATH } from '../players.ts';
import { limitsShown, sessionsEnded } from './answer-schemas.ts';
import * as example from './examples.ts';
import type { Operation } from './operation.ts';
import { error, LIMITED, NO_TOKEN, NOT_ALLOWED, WRONG } from './operator-refusals.ts';

const ofPlayers = { group: 'Operator API', security: 'bearer', scope: 'players:kick', parameters: { player_id: 'ann-7' } } as const;
const PLAYER_REFUSALS = {
  ...NO_TOKEN,
  ...NOT_ALLOWED,
  404: error('You have never launched this player.', example.PLAYER_UNKNOWN),
  ...LIMITED,
};
const LIMITS_SHOWN = {
  200: { description: 'The limits.', body: { name: 'PlayerLimits', schema: limitsShown, examples: { limits: example.LIMITS } } },
};

/** The calls about one player. */
export const PLAYER_OPERATIONS: readonly Operation[] = [
  {
    ...ofPlayers,
    id: 'endSessions',
    method: 'delete',
    path: `${PLAYERS_PATH}/{player_id}/sessions`,
    summary: 'End a player’s sessions',
    description:
      'The player plays the running hand to its end, leaves every seat, is cashed out and signed out. Lobby URLs that have not been opened become invalid. You can repeat the call.',
    request: { name: 'EndSessions', schema: endSessionsRequest, examples: { reason: example.END_SESSIONS } },
    answers: {
      200: {
        description: 'The sessions end.',
        body: { name: 'SessionsEnded', schema: sessionsEnded, examples: { ended: example.SESSIONS_ENDED } },
      },
      400: error('Fields are invalid; each is named.', example.END_SESSIONS_WRONG),
      ...PLAYER_REFUSALS,
    },
  },
  {
    ...ofPlayers,
    id: 'getLimits',
    method: 'get',
    path: `${PLAYERS_PATH}/{player_id}/limits`,
    summary: 'Get a player’s limits',
    description: 'Your limits, and what the player chose.',
    answers: { ...LIMITS_SHOWN, ...WRONG, ...PLAYER_REFUSALS },
  },
  {
    ...ofPlayers,
    id: 'setLimits',
    method: 'put',
    path: `${PLAYERS_PATH}/{player_id}/limits`,
    summary: 'Set a player’s limits',
    description: 'Replaces your limits. At a limit the player’s sessions end after the hand, as with ending them yourself.',
    request: { name: 'SetLimits', schema: limitsRequest(() => ({ now: 0 })), examples: { limits: example.SET_LIMITS } },
    answers: {
      ...LIMITS_SHOWN,
      400: error('Fields are invalid; each is named.', example.LIMITS_WRONG),
      ...PLAYER_REFUSALS,
      503: error('The limits or the block were changed at the same time, and nothing was changed; try again.', example.LIMITS_CHANGED),
    },
  },
];
