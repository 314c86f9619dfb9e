import { currencies } from '@cardroom/money';
import { LAUNCH_PATH, launchSchema } from '../launch.ts';
import { OAUTH_PATH, tokenRequest } from '../oauth.ts';
import { GAMES_PATH, ROOMS_PATH, roomsQuery, SUMMARY_PATH, summaryQuery } from '../overview.ts';
import { endSessionsRequest, limitsRequest, PLAYERS_PATH } from '../players.ts';
import { HANDS_PATH, handsQuery, OPEN_LOTS_PATH, openLotsQuery, TRANSACTIONS_PATH, transactionsQuery } from '../reports.ts';
import {
  apiError,
  daySummary,
  gameList,
  handFound,
  handList,
  launched,
  limitsShown,
  oauthError,
  openLotList,
  roomList,
  sessionsEnded,
  tokenGiven,
  tokenRevoked,
  transactionFound,
  transactionList,
} from './answer-schemas.ts';
import * as example from './examples.ts';
import type { Answer, Operation } from './operation.ts';

/** The rules for an operator with every currency enabled; real operators have only some. */
const launchRequest = launchSchema({ currencies: currencies(), markets: {}, now: Date.parse('2100-01-01T00:00:00Z') });

const error = (description: string, text: string): Answer => ({
  description,
  body: { name: 'Error', schema: apiError, examples: { error: text } },
});
const oauthRefused = (description: string, text: string): Answer => ({
  description,
  body: { name: 'OAuthError', schema: oauthError, examples: { error: text } },
});
const NO_TOKEN = { 401: error('The access token is missing, unknown, expired or revoked.', example.INVALID_TOKEN) };
const LIMITED = { 429: error('Too many requests; Retry-After says when to try again.', example.RATE_LIMITED) };
const UNAVAILABLE = {
  503: error('You are paused, or the service is restarting; Retry-After says when to try again.', example.UNAVAILABLE),
};
const NOT_ALLOWED = {
  403: {
    description: 'The access token does not have the scope, or the calling address is not in your allowed networks.',
    body: { name: 'Error', schema: apiError, examples: { scope: example.INSUFFICIENT_SCOPE, address: example.ADDRESS_NOT_ALLOWED } },
  },
};
const NOT_LAUNCHED = {
  403: {
    description:
      'The access token does not have the scope, the calling address is not in your allowed networks, or the player may not play: blocked, on a time-out of their own, or past their time limit.',
    body: {
      name: 'Error',
      schema: apiError,
      examples: {
        scope: example.INSUFFICIENT_SCOPE,
        address: example.ADDRESS_NOT_ALLOWED,
        player: example.PLAYER_BLOCKED,
        limit: example.PLAYER_LIMITED,
      },
    },
  },
};
const FOREIGN_ADDRESS = { 403: error('The calling address is not in your allowed networks.', example.ADDRESS_NOT_ALLOWED) };
const UNKNOWN = { 404: error('The ID does not exist, or belongs to another operator.', example.NOT_FOUND) };
const wrong = (text: string) => ({ 400: error('A parameter is invalid, repeated or unknown; each is named.', text) });
const WRONG = wrong(example.WRONG_QUERY);

const TOKEN: readonly Operation[] = [
  {
    id: 'getToken',
    group: 'Operator API',
    method: 'post',
    path: OAUTH_PATH,
    summary: 'Get an access token',
    description: 'OAuth 2.0 client credentials, as JSON, form fields or HTTP Basic. A token is valid for 30 minutes.',
    security: null,
    request: { name: 'TokenRequest', schema: tokenRequest, examples: { token: example.TOKEN_REQUEST } },
    answers: {
      200: { description: 'The token.', body: { name: 'Token', schema: tokenGiven, examples: { token: example.TOKEN } } },
      400: oauthRefused('The request is invalid.', example.TOKEN_WRONG),
      401: oauthRefused('The client ID or secret is wrong.', example.TOKEN_REFUSED),
      ...FOREIGN_ADDRESS,
      ...LIMITED,
      ...UNAVAILABLE,
    },
  },
  {
    id: 'revokeToken',
    group: 'Operator API',
    method: 'delete',
    path: OAUTH_PATH,
    summary: 'Revoke the access token',
    description:
      'Takes effect with the next request. Lobby URLs that have not been opened become invalid; players in the lobby stay, unless you have set that they leave after their hand.',
    security: 'bearer',
    answers: {
      200: {
        description: 'The token is revoked.',
        body: { name: 'Revoked', schema: tokenRevoked, examples: { revoked: example.REVOKED } },
      },
      ...NO_TOKEN,
      ...FOREIGN_ADDRESS,
      ...LIMITED,
    },
  },
  {
    id: 'launch',
    group: 'Operator API',
    method: 'post',
    path: LAUNCH_PATH,
    summary: 'Get a lobby URL for a player',
    description:
      'Open the URL in the player’s browser, in a window or in a frame on an origin you have registered. Unknown members are ignored and named in warnings; your setting “strict launches” refuses them.',
    security: 'bearer',
    scope: 'launch',
    request: { name: 'LaunchRequest', schema: launchRequest, examples: { player: example.LAUNCH, limited: example.LAUNCH_LIMITED } },
    answers: {
      200: {
        description: 'The URL.',
        body: { name: 'Launched', schema: launched, examples: { url: example.LAUNCHED, warned: example.LAUNCHED_WARNED } },
      },
      400: error('Fields are invalid; each is named.', example.LAUNCH_WRONG),
      ...NO_TOKEN,
      ...NOT_LAUNCHED,
      ...LIMITED,
      ...UNAVAILABLE,
    },
  },
];

const shared = { group: 'Operator API', method: 'get', security: 'bearer', scope: 'reports:read' } as const;
const ofReports = { ...NO_TOKEN, ...NOT_ALLOWED, ...LIMITED };

const REPORTS: readonly Operation[] = [
  {
    ...shared,
    id: 'listTransactions',
    path: TRANSACTIONS_PATH,
    summary: 'List transactions',
    description: 'Every debit, credit, cancel and result, in the order in which they were committed.',
    query: transactionsQuery,
    answers: {
      200: { description: 'A page.', body: { name: 'Transactions', schema: transactionList, examples: { page: example.TRANSACTIONS } } },
      ...WRONG,
      ...ofReports,
    },
  },
  {
    ...shared,
    id: 'getTransaction',
    path: `${TRANSACTIONS_PATH}/{transaction_id}`,
    summary: 'Get a transaction',
    description: 'The transaction with all its attempts.',
    parameters: { transaction_id: example.TRANSACTION_ID },
    answers: {
      200: {
        description: 'The transaction.',
        body: { name: 'Transaction', schema: transactionFound, examples: { unclear: example.TRANSACTION } },
      },
      ...WRONG,
      ...ofReports,
      ...UNKNOWN,
    },
  },
  {
    ...shared,
    id: 'listHands',
    path: HANDS_PATH,
    summary: 'List hands',
    description: 'Finished hands, with the chips of each player.',
    query: handsQuery,
    answers: {
      200: { description: 'A page.', body: { name: 'Hands', schema: handList, examples: { page: example.HANDS } } },
      ...WRONG,
      ...ofReports,
    },
  },
  {
    ...shared,
    id: 'getHand',
    path: `${HANDS_PATH}/{round_id}`,
    summary: 'Get a hand',
    description: 'The hand with the result that was sent to you; a void hand has none.',
    parameters: { round_id: '100001' },
    answers: {
      200: { description: 'The hand.', body: { name: 'Hand', schema: handFound, examples: { ended: example.HAND } } },
      ...WRONG,
      ...ofReports,
      ...UNKNOWN,
    },
  },
  {
    ...shared,
    id: 'listOpenLots',
    path: OPEN_LOTS_PATH,
    summary: 'List open debits',
    description: 'Debits that no credit or cancel has closed yet.',
    query: openLotsQuery,
    answers: {
      200: { description: 'A page.', body: { name: 'OpenLots', schema: openLotList, examples: { page: example.OPEN_LOTS } } },
      ...WRONG,
      ...ofReports,
    },
  },
];

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

const PLAYERS: readonly Operation[] = [
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
    request: { name: 'SetLimits', schema: limitsRequest({ now: 0 }), examples: { limits: example.SET_LIMITS } },
    answers: {
      ...LIMITS_SHOWN,
      400: error('Fields are invalid; each is named.', example.LIMITS_WRONG),
      ...PLAYER_REFUSALS,
      503: error('The limits or the block were changed at the same time, and nothing was changed; try again.', example.LIMITS_CHANGED),
    },
  },
];

const OVERVIEW: readonly Operation[] = [
  {
    ...shared,
    scope: 'rooms:read',
    id: 'listRooms',
    path: ROOMS_PATH,
    summary: 'List rooms',
    description: 'Your rooms with names, stakes and live counts: open ones first, then the last closed ones, at most 1,000.',
    query: roomsQuery,
    answers: {
      200: { description: 'The rooms.', body: { name: 'Rooms', schema: roomList, examples: { rooms: example.ROOMS } } },
      ...wrong(example.WRONG_ROOMS),
      ...ofReports,
    },
  },
  {
    ...shared,
    scope: 'rooms:read',
    id: 'listGames',
    path: GAMES_PATH,
    summary: 'List games',
    description: 'Every game_key with its name, and what you offer of it now.',
    answers: {
      200: { description: 'The games.', body: { name: 'Games', schema: gameList, examples: { games: example.GAMES } } },
      ...WRONG,
      ...ofReports,
    },
  },
  {
    ...shared,
    id: 'getSummary',
    path: SUMMARY_PATH,
    summary: 'Get the figures of a day',
    description: 'GGR, hands and players of a day in UTC, by currency and by game. Void hands are excluded.',
    query: summaryQuery,
    parameters: { date: '2026-11-20' },
    answers: {
      200: { description: 'The figures.', body: { name: 'Summary', schema: daySummary, examples: { day: example.SUMMARY } } },
      ...wrong(example.WRONG_DATE),
      ...ofReports,
    },
  },
];

/** The calls that operators make. */
export const OPERATOR_OPERATIONS: readonly Operation[] = [...TOKEN, ...REPORTS, ...PLAYERS, ...OVERVIEW];
