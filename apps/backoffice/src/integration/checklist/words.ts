import type { ChecklistStep, StepId } from '@cardroom/staff-api';

/** Groups of steps, in the order of the page. */
export const GROUPS: readonly (readonly [title: string, steps: readonly StepId[]])[] = [
  ['Account and access', ['team', 'credentials', 'networks']],
  ['Wallet', ['wallet', 'currencies', 'connection', 'conformance']],
  ['Lobby and rooms', ['look', 'rooms', 'launch']],
  ['Go live', ['reality-check', 'hand', 'reconcile']],
];

/** What a step is called in the list, and as the thing to do next. */
export const TITLES: Readonly<Record<StepId, readonly [title: string, next: string]>> = {
  team: ['Invite your team', 'invite your team'],
  credentials: ['Create API credentials', 'create API credentials'],
  networks: ['Restrict server addresses', 'restrict server addresses'],
  wallet: ['Set wallet URL and key', 'set the wallet URL and key'],
  currencies: ['Choose currencies and settlement', 'choose currencies'],
  connection: ['Test the connection', 'test the connection'],
  conformance: ['Pass wallet checks', 'pass the wallet checks'],
  look: ['Add logo and colors', 'add logo and colors'],
  rooms: ['Create rooms', 'create a room'],
  launch: ['Launch a test player', 'launch a test player'],
  'reality-check': ['Set the reality check', 'set the reality check'],
  hand: ['Play the first hand', 'play the first hand'],
  reconcile: ['Reconcile one test day', 'reconcile one test day'],
};

/** Where a step is done, and what its button says before and after. A step without a place is done in a dialog. */
export const PLACES: Readonly<Record<StepId, readonly [path: string, open: string, done: string]>> = {
  team: ['/people', 'Invite', 'Team'],
  credentials: ['/integration#access', 'Create', 'Manage'],
  networks: ['/integration#networks', 'Set', 'Edit'],
  wallet: ['/integration#wallet-url', 'Set', 'Edit'],
  currencies: ['/integration#currencies', 'Choose', 'Edit'],
  connection: ['/integration#wallet-test', 'Test', 'Test again'],
  conformance: ['/integration/conformance', 'Run checks', 'See results'],
  look: ['/integration#brand', 'Add', 'Edit'],
  rooms: ['/rooms?new=room', 'New room', 'Rooms'],
  launch: ['', 'Launch', 'Launch'],
  'reality-check': ['/integration#reality-check', 'Set', 'Edit'],
  hand: ['', 'Launch', 'View hand'],
  reconcile: ['/money/reconcile', 'Reconcile', 'Reconcile'],
};

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** The right that a step's page or dialog takes. */
export const RIGHTS: Readonly<Partial<Record<StepId, string>>> = {
  team: 'people.change',
  rooms: 'rooms.change',
  launch: 'integration.change',
  hand: 'hands.read',
  reconcile: 'money.read',
};

/** The line below a step's title: what is there, or what is missing. */
export function detailOf({ id, state, facts, after }: ChecklistStep): string {
  if (state === 'unknown') return 'Could not be read. It does not hold up the other steps.';
  if (state === 'blocked') return `Starts after: ${after.map((one) => TITLES[one][1]).join(', ')}`;
  return DETAILS[id](facts, state === 'done');
}

type Facts = ChecklistStep['facts'];

const DETAILS: Readonly<Record<StepId, (facts: Facts, isDone: boolean) => string>> = {
  team: ({ active, withAuthenticator, invited }, isDone) => {
    const waiting = Number(invited) > 0 ? ` · ${invited} invited` : '';
    return isDone
      ? `${many(Number(active), 'member')}, ${withAuthenticator} with an authenticator app${waiting}`
      : `Nobody has signed in yet${waiting}`;
  },
  credentials: ({ clients }, isDone) =>
    isDone ? `${many(Number(clients), 'API client')}; only a hash of its secret is stored` : 'Client ID and secret for your server',
  networks: ({ networks }, isDone) =>
    isDone ? many(Number(networks), 'address range') : 'Recommended: without a list, any address may call the API',
  wallet: ({ url, keys }, isDone) => {
    if (isDone) return String(url);
    if (url === null) return Number(keys) === 0 ? 'The address that Cardroom calls, and the key it sends' : 'The URL is missing';
    return 'The key is missing';
  },
  currencies: ({ currencies, settlement }) => `${currencies} · ${settlement === 'hand' ? 'per hand' : 'per table session'}`,
  connection: ({ verdict }, isDone) => {
    if (isDone) return 'The wallet answered with a balance';
    return verdict === null ? 'Asks the wallet for the balance of a player you name' : `Last test: ${VERDICTS[String(verdict)] ?? verdict}`;
  },
  conformance: ({ run, passed, total }) => {
    if (run === 'passed') return `All ${passed} checks that were run passed`;
    if (run === 'failed') return `${passed} of ${total} pass`;
    if (run === 'running') return 'Running now';
    return run === 'incomplete'
      ? 'The last run did not finish'
      : 'Debits, credits, cancels, retries and duplicates; the net effect is 0.00';
  },
  look: (facts, isDone) => {
    const set = (['colour', 'felt', 'logo'] as const).filter((name) => facts[name] === true);
    return isDone ? `Set: ${set.join(', ').replace('colour', 'color')}` : 'Optional: the standard look is used';
  },
  rooms: ({ rooms }, isDone) => (isDone ? many(Number(rooms), 'open room') : 'A preset is one click away'),
  launch: ({ playerId }, isDone) => (isDone ? `First player: ${playerId}` : 'Opens the lobby as a player of your wallet'),
  'reality-check': ({ minutes }, isDone) => (isDone ? `Every ${minutes} min` : 'Optional: players are reminded of time and result'),
  hand: ({ handId }, isDone) => (isDone ? `Hand ${handId}` : 'Seat two test players at one table'),
  reconcile: ({ differences }, isDone) => {
    if (isDone) return 'No differences between your ledger and ours';
    return Number(differences) > 0 ? many(Number(differences), 'difference') : 'Recommended: compare your ledger with ours';
  },
};

/** Verdicts of a connection test, shortly. */
const VERDICTS: Readonly<Record<string, string>> = {
  'no-endpoint': 'URL or key is missing',
  blocked: 'the URL leads into a private network',
  tls: 'the certificate is not accepted',
  'not-reachable': 'the wallet cannot be reached',
  'no-answer': 'no answer in time',
  'invalid-api-key': 'the wallet does not accept the key',
  'unknown-player': 'the wallet does not know the player',
  refused: 'the wallet refused the request',
  malformed: 'the response does not follow the specification',
};
