import { flagName, flagOf, printedRoom, roomFlags, roomOptionsFrom } from '@cardroom/rooms';
import type { Store } from '@cardroom/storage';
import { SETTLEMENTS } from '@cardroom/table';
import { done, refused } from '../audit/outcome.ts';
import { apiKeySlots, setApiKey } from '../operators/api-key.ts';
import { operatorBrandOf } from '../operators/brand.ts';
import { createSigningSecret, endSigning, signingSlots } from '../operators/callback-signing.ts';
import { chatModeOf } from '../operators/chat-mode.ts';
import { createCredential, credentialsOf, revokeCredential, rotateCredential } from '../operators/credentials.ts';
import { isLaunchStrict } from '../operators/launch-strictness.ts';
import { marketsOf, setMarket } from '../operators/markets.ts';
import { moveOf } from '../operators/moved.ts';
import { networksOf, setNetworks } from '../operators/networks.ts';
import { createOperator, listOperators, setCurrencies, setFrameOrigins, setOperatorStatus } from '../operators/operators.ts';
import { refusalCodesOf, setRefusalCode } from '../operators/refusal-codes.ts';
import { closeRoom, listRooms, openRoom } from '../operators/rooms.ts';
import { sandboxOf } from '../operators/sandbox.ts';
import { seatRulesOf } from '../operators/seat-rules.ts';
import { setSettlement, settlementOf } from '../operators/settlement.ts';
import { tableLookOf } from '../operators/table-look.ts';
import { setTimeouts, timeoutsOf } from '../operators/timeouts.ts';
import { setOperatorUrl } from '../operators/wallet-url.ts';
import { ACCESS_COMMANDS } from './access-commands.ts';
import { ARCHIVE_COMMANDS } from './archive-commands.ts';
import { AUDIT_COMMANDS } from './audit-commands.ts';
import { BRAND_COMMANDS } from './brand-commands.ts';
import { CELL_COMMANDS } from './cell-commands.ts';
import { CHAT_COMMANDS } from './chat-commands.ts';
import type { Command, Option } from './command.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { LAUNCH_COMMANDS } from './launch-commands.ts';
import { PRIVACY_COMMANDS } from './privacy-commands.ts';
import { REPORT_COMMANDS } from './report-commands.ts';
import { RULES_COMMANDS } from './rules-commands.ts';
import { SANDBOX_COMMANDS } from './sandbox-commands.ts';
import { STAFF_COMMANDS } from './staff-commands.ts';
import { STUCK_COMMANDS } from './stuck-commands.ts';

const operator: Option = { hint: 'id', required: true };
const client: Option = { hint: 'client_id', required: true };

export const COMMANDS: Readonly<Record<string, Command>> = {
  init: {
    does: 'creates the data directory with its database and key, or the tables of DATABASE_URL; the service does the same when it starts',
    options: {},
    createsData: true,
    run: async ({ dataDir }) => done({ dataDir }),
  },
  create: {
    does: 'creates an operator',
    options: {
      name: { hint: 'text', required: true },
      currencies: { hint: 'EUR,KRW', required: true },
      id: { hint: 'made from the name' },
    },
    run: ({ store, actor }, { name = '', currencies, id }) =>
      createOperator(store, actor, { name, currencies: list(currencies), ...(id === undefined ? {} : { operatorId: id }) }),
  },
  list: {
    does: 'lists operators with their keys (last four characters) and clients',
    options: {},
    run: async ({ store }) => done(await overview(store)),
  },
  'set-url': {
    does: 'sets operator_url, the base of the wallet callbacks',
    options: {
      operator,
      url: { hint: 'https://…', required: true },
      key: { hint: 'the X-API-KEY, needed for another host; - reads it from standard input' },
    },
    run: ({ store, secrets, actor, allowLoopbackWallets }, { operator: id = '', url = '', key }) =>
      setOperatorUrl(store, actor, id, url, {
        allowLoopback: allowLoopbackWallets,
        ...(key === undefined ? {} : { key: { text: key, secrets } }),
      }),
  },
  'set-api-key': {
    does: 'sets the X-API-KEY sent with each callback; encrypted at rest, never shown again',
    options: {
      operator,
      key: { hint: 'text, or - to read it from standard input', required: true },
      from: { hint: 'ISO time, default now' },
    },
    run: ({ store, secrets, actor }, { operator: operatorId = '', key = '', from }) => {
      const activeFrom = from === undefined ? actor.at : Date.parse(from);
      if (Number.isNaN(activeFrom)) return Promise.resolve(refused('from', `"${from}" is not an ISO 8601 time`));
      return setApiKey(store, secrets, actor, { operatorId, key, activeFrom });
    },
  },
  'set-currencies': {
    does: 'sets the currencies players may be launched with',
    options: { operator, currencies: { hint: 'EUR,KRW', required: true } },
    run: ({ store, actor }, { operator: id = '', currencies }) => setCurrencies(store, actor, id, list(currencies)),
  },
  'set-frame-origins': {
    does: "sets the https origins that may show the operator's lobby in a frame; no wildcards, an empty list = none",
    options: { operator, origins: { hint: 'https://casino.example.com,…', required: true } },
    run: ({ store, actor, frames }, { operator: id = '', origins }) => setFrameOrigins(store, actor, id, list(origins), frames),
  },
  'set-status': {
    does: 'pauses an operator (no tokens, launches or logins; running hands and cash-outs continue) or reactivates it',
    options: { operator, status: { hint: 'active|paused', required: true } },
    run: async ({ store, actor }, { operator: id = '', status }) =>
      status === 'active' || status === 'paused'
        ? setOperatorStatus(store, actor, id, status)
        : refused('status', `"${status}" is neither active nor paused`),
  },
  'set-settlement': {
    does: 'sets when stakes are debited at tables opened from now on: session = at sit-down, hand = for each hand',
    options: { operator, mode: { hint: SETTLEMENTS.join('|'), required: true } },
    run: ({ store, actor }, { operator: id = '', mode = '' }) => setSettlement(store, actor, id, mode),
  },
  'set-market': {
    does: 'sets the language of players whose launch gives only this country; default resets it',
    options: { operator, country: { hint: 'ch', required: true }, language: { hint: 'fr, or default', required: true } },
    run: ({ store, actor }, { operator: id = '', country = '', language = '' }) => setMarket(store, actor, id, { country, language }),
  },
  'set-timeouts': {
    does: 'sets how long the wallet may take to respond, in seconds; a debit that times out is cancelled',
    options: {
      operator,
      balance: { hint: '1-5', required: true },
      debit: { hint: '2-10', required: true },
      delivery: { hint: '3-15, of credits, cancels and results', required: true },
    },
    run: ({ store, actor }, { operator: id = '', balance, debit, delivery }) =>
      setTimeouts(store, actor, id, { balance: milliseconds(balance), debit: milliseconds(debit), delivery: milliseconds(delivery) }),
  },
  'set-refusal-code': {
    does: 'registers a code with which the wallet refuses debits: they need no cancel, and the player reads the reason; none removes it',
    options: {
      operator,
      code: { hint: 'as the wallet sends it', required: true },
      means: { hint: 'insufficient-funds|blocked|limit|other|none', required: true },
    },
    run: ({ store, actor }, { operator: id = '', code = '', means = '' }) =>
      setRefusalCode(store, actor, id, { code, means: means === 'none' ? null : means }),
  },
  'signing-secret': {
    does: 'signs and numbers callbacks with a new secret, shown once; the current one also signs during the overlap',
    options: { operator, 'overlap-hours': { hint: '0-168, default 24' } },
    run: async ({ store, secrets, actor }, { operator: operatorId = '', 'overlap-hours': hours = '24' }) =>
      /^\d{1,3}$/.test(hours) && Number(hours) <= 168
        ? createSigningSecret(store, secrets, actor, { operatorId, overlapMs: Number(hours) * 3_600_000 })
        : refused('overlap-hours', `"${hours}" is not 0 to 168`),
  },
  'signing-off': {
    does: 'stops signing and numbering callbacks, and deletes the signing secrets',
    options: { operator },
    run: ({ store, actor }, { operator: operatorId = '' }) => endSigning(store, actor, { operatorId }),
  },
  'set-networks': {
    does: 'sets the networks an operator may call from, such as 203.0.113.0/24,2001:db8::/32; without any, every address may',
    options: { operator, networks: { hint: '203.0.113.0/24,…' } },
    run: ({ store, actor }, { operator: id = '', networks = '' }) =>
      setNetworks(
        store,
        actor,
        id,
        networks.split(',').filter((one) => one.trim() !== ''),
      ),
  },
  'credential-create': {
    does: 'creates a client id and secret; the secret is shown once',
    options: { operator },
    run: ({ store, secrets, actor }, { operator: id = '' }) => createCredential(store, secrets, actor, id),
  },
  'credential-rotate': {
    does: 'creates a second secret; the current one keeps working during the overlap',
    options: { client, 'overlap-hours': { hint: '0-168, default 24' } },
    run: async ({ store, secrets, actor }, { client: clientId = '', 'overlap-hours': hours = '24' }) =>
      /^\d{1,3}$/.test(hours) && Number(hours) <= 168
        ? rotateCredential(store, secrets, actor, { clientId, overlapMs: Number(hours) * 3_600_000 })
        : refused('overlap-hours', `"${hours}" is not 0 to 168`),
  },
  'credential-revoke': {
    does: 'revokes a client with its secrets, tokens and unopened launch URLs; players stay',
    options: { client },
    run: ({ store, actor }, { client: clientId = '' }) => revokeCredential(store, actor, clientId),
  },
  'room-open': {
    does: 'opens a room; amounts are written like 0.50, and everything but the blinds has a default',
    options: { operator, currency: { hint: 'EUR', required: true }, ...roomFlags() },
    run: async ({ store, actor }, { operator: operatorId = '', currency = '', ...rest }) => {
      const options = roomOptionsFrom(rest, flagName);
      if (!options.ok) return options;
      const opened = await openRoom(store, actor, { operatorId, currency, options: options.value });
      return opened.ok ? done(printedRoom(opened.value)) : opened;
    },
  },
  'room-close': {
    does: 'closes a room; each table finishes its hand, cashes the players out and closes',
    options: { room: { hint: 'room_id', required: true } },
    run: ({ store, actor }, { room = '' }) => closeRoom(store, actor, room),
  },
  'room-list': {
    does: 'lists the open rooms, or all of them',
    options: { all: { hint: 'true|false, default false' }, operator: { hint: 'id' } },
    run: async ({ store }, { all = 'false', operator: id }) => {
      if (flagOf(all) === undefined) return refused('all', `"${all}" is neither true nor false`);
      const rooms = await listRooms(store, all === 'true' ? 'all' : 'open');
      return done(rooms.filter((room) => id === undefined || room.operatorId === id).map(printedRoom));
    },
  },
  ...RULES_COMMANDS,
  ...BRAND_COMMANDS,
  ...LAUNCH_COMMANDS,
  ...CHAT_COMMANDS,
  ...STUCK_COMMANDS,
  ...AUDIT_COMMANDS,
  ...PRIVACY_COMMANDS,
  ...REPORT_COMMANDS,
  ...STAFF_COMMANDS,
  ...ACCESS_COMMANDS,
  ...ARCHIVE_COMMANDS,
  ...KEY_COMMANDS,
  ...SANDBOX_COMMANDS,
  ...CELL_COMMANDS,
};

async function overview(store: Store): Promise<unknown[]> {
  return Promise.all(
    (await listOperators(store)).map(async (one) => ({
      ...one,
      move: await moveIn(store, one.operatorId),
      settlement: await settlementOf(store, one.operatorId),
      markets: await marketsOf(store, one.operatorId),
      networks: await networksOf(store, one.operatorId),
      timeouts: await timeoutsOf(store, one.operatorId),
      strictLaunch: await isLaunchStrict(store, one.operatorId),
      seatRules: await seatRulesOf(store, one.operatorId),
      signing: await signingSlots(store, one.operatorId),
      refusalCodes: await refusalCodesOf(store, one.operatorId),
      chat: await chatModeOf(store, one.operatorId),
      sandboxBots: await sandboxOf(store, one.operatorId),
      brand: await operatorBrandOf(store, one.operatorId),
      tableLook: await tableLookOf(store, one.operatorId),
      apiKeys: await apiKeySlots(store, one.operatorId),
      clients: await credentialsOf(store, one.operatorId),
    })),
  );
}

/** Where the operator moves or has moved to; null when it is here. */
async function moveIn(store: Store, operatorId: string): Promise<object | null> {
  const move = await moveOf(store, operatorId);
  return move === null ? null : { state: move.state, cell: move.cell, url: move.url };
}

/** NaN for anything but a number, so that the called function names the field. */
function milliseconds(seconds: string | undefined): number {
  return Number(seconds || Number.NaN) * 1_000;
}

function list(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
