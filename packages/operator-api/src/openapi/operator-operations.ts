import { currencies } from '@cardroom/money';
import { FAIRNESS_MEDIA_TYPE, FAIRNESS_PATH, fairnessQuery } from '../fairness.ts';
import { LAUNCH_PATH, launchSchema } from '../launch.ts';
import { OAUTH_PATH, tokenRequest } from '../oauth.ts';
import { GAMES_PATH, ROOMS_PATH, roomsQuery, SUMMARY_PATH, summaryQuery } from '../overview.ts';
import { HANDS_PATH, handsQuery, OPEN_LOTS_PATH, openLotsQuery, TRANSACTIONS_PATH, transactionsQuery } from '../reports.ts';
import {
  daySummary,
  gameList,
  handFound,
  handList,
  launched,
  openLotList,
  roomList,
  tokenGiven,
  tokenRevoked,
  transactionFound,
  transactionList,
} from './answer-schemas.ts';
import * as example from './examples.ts';
import type { Operation } from './operation.ts';
import {
  error,
  FOREIGN_ADDRESS,
  LIMITED,
  NO_TOKEN,
  NOT_ALLOWED,
  NOT_LAUNCHED,
  oauthRefused,
  UNAVAILABLE,
  UNKNOWN,
  WRONG,
  wrong,
} from './operator-refusals.ts';
import { PLAYER_OPERATIONS } from './player-operations.ts';

/** The rules for an operator with every currency enabled; real operators have only some. */
const launchRequest = launchSchema(() => ({
  currencies: currencies(),
  markets: {},
  avatarOrigin: null,
  now: Date.parse('2100-01-01T00:00:00Z'),
}));

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
    description: 'Every game_key with its name, and your open rooms, tables and players of it.',
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
  {
    ...shared,
    id: 'getFairness',
    path: FAIRNESS_PATH,
    summary: 'Get a day that anybody can check',
    description:
      'The signed bundle of a day in UTC: every hand number of your tables with its statements, cuts and shown cards, as packages/fairness/FORMAT.md, section 8, has it. It can be fetched from five minutes after the end of the day on, and is always the same. `npm run fairness -- verify-day` checks it with the keys at /.well-known/cardroom-fairness.json.',
    query: fairnessQuery,
    parameters: { date: '2026-11-20' },
    answers: {
      200: {
        description:
          'The bundle, sent line by line; gzip where the request accepts it. A connection that ends early leaves a bundle without its last line, which no verifier accepts.',
        file: { mediaType: FAIRNESS_MEDIA_TYPE, description: 'One JSON object a line.' },
      },
      ...wrong(example.DAY_NOT_OVER),
      ...ofReports,
      404: error('The day is before your first hand.', example.NO_DAY),
    },
  },
];

/** The calls that operators make. */
export const OPERATOR_OPERATIONS: readonly Operation[] = [...TOKEN, ...REPORTS, ...PLAYER_OPERATIONS, ...OVERVIEW];
