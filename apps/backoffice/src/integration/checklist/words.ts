import type { ChecklistStep, StepId } from '@cardroom/staff-api';
import { hasText, t } from '../../i18n/i18n.ts';

/** Groups of steps, in the order of the page. */
export const GROUPS: readonly (readonly [group: string, steps: readonly StepId[]])[] = [
  ['access', ['team', 'credentials', 'networks']],
  ['wallet', ['wallet', 'currencies', 'connection', 'conformance']],
  ['lobby', ['look', 'rooms', 'launch']],
  ['live', ['reality-check', 'hand', 'reconcile']],
];

/** A step's title in the list. */
export function titleText(step: StepId): string {
  return t(`checklist.step.${step}`);
}

/** A step's title when it is the next thing to do. */
export function toDoText(step: StepId): string {
  return t(`checklist.to-do.${step}`);
}

/** Where a step is done, and what its button says before and after. A step without a place is done in a dialog. */
export const PLACES: Readonly<Record<StepId, readonly [path: string, open: string, done: string]>> = {
  team: ['/people', 'invite', 'team'],
  credentials: ['/integration#access', 'create', 'manage'],
  networks: ['/integration#networks', 'set', 'edit'],
  wallet: ['/integration#wallet-url', 'set', 'edit'],
  currencies: ['/integration#currencies', 'choose', 'edit'],
  connection: ['/integration#wallet-test', 'test', 'test-again'],
  conformance: ['/integration/conformance', 'run-checks', 'see-results'],
  look: ['/integration#brand', 'add', 'edit'],
  rooms: ['/rooms?new=room', 'new-room', 'rooms'],
  launch: ['', 'launch', 'launch'],
  'reality-check': ['/integration#reality-check', 'set', 'edit'],
  hand: ['', 'launch', 'view-hand'],
  reconcile: ['/money/reconcile', 'reconcile', 'reconcile'],
};

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
  if (state === 'unknown') return t('checklist.unknown');
  if (state === 'blocked') return t('checklist.after', { steps: after.map(toDoText).join(', ') });
  return DETAILS[id](facts, state === 'done');
}

type Facts = ChecklistStep['facts'];

const DETAILS: Readonly<Record<StepId, (facts: Facts, isDone: boolean) => string>> = {
  team: ({ active, withAuthenticator, invited }, isDone) => {
    const members = isDone
      ? t('checklist.team.done', { members: Number(active), authenticator: Number(withAuthenticator) })
      : t('checklist.team.open');
    return Number(invited) > 0 ? `${members} · ${t('checklist.team.invited', { count: Number(invited) })}` : members;
  },
  credentials: ({ clients }, isDone) =>
    isDone ? t('checklist.credentials.done', { clients: Number(clients) }) : t('checklist.credentials.open'),
  networks: ({ networks }, isDone) => (isDone ? t('checklist.networks.done', { ranges: Number(networks) }) : t('checklist.networks.open')),
  wallet: ({ url, keys }, isDone) => {
    if (isDone) return String(url);
    if (url === null) return t(Number(keys) === 0 ? 'checklist.wallet.open' : 'checklist.wallet.no-url');
    return t('checklist.wallet.no-key');
  },
  currencies: ({ currencies, settlement }) =>
    t(settlement === 'hand' ? 'checklist.currencies.hand' : 'checklist.currencies.session', { currencies: String(currencies) }),
  connection: ({ verdict }, isDone) => {
    if (isDone) return t('checklist.connection.done');
    return verdict === null ? t('checklist.connection.open') : t('checklist.connection.last', { verdict: verdictText(String(verdict)) });
  },
  conformance: ({ run, passed, total }) => {
    if (run === 'passed') return t('checklist.conformance.passed', { passed: String(passed) });
    if (run === 'failed') return t('checklist.conformance.failed', { passed: String(passed), total: String(total) });
    if (run === 'running') return t('checklist.conformance.running');
    return t(run === 'incomplete' ? 'checklist.conformance.incomplete' : 'checklist.conformance.open');
  },
  look: (facts, isDone) => {
    const set = (['colour', 'felt', 'logo'] as const).filter((name) => facts[name] === true);
    const parts = set.map((name) => t(`checklist.look.${name}`)).join(', ');
    return isDone ? t('checklist.look.done', { parts }) : t('checklist.look.open');
  },
  rooms: ({ rooms }, isDone) => (isDone ? t('checklist.rooms.done', { rooms: Number(rooms) }) : t('checklist.rooms.open')),
  launch: ({ playerId }, isDone) => (isDone ? t('checklist.launch.done', { player: String(playerId) }) : t('checklist.launch.todo')),
  'reality-check': ({ minutes }, isDone) =>
    isDone ? t('checklist.reality-check.done', { minutes: String(minutes) }) : t('checklist.reality-check.open'),
  hand: ({ handId }, isDone) => (isDone ? t('checklist.hand.done', { hand: String(handId) }) : t('checklist.hand.open')),
  reconcile: ({ differences }, isDone) => {
    if (isDone) return t('checklist.reconcile.done');
    return Number(differences) > 0 ? t('checklist.reconcile.differences', { count: Number(differences) }) : t('checklist.reconcile.open');
  },
};

/** The verdict of a connection test, shortly. */
function verdictText(verdict: string): string {
  const id = `checklist.verdict.${verdict}`;
  return hasText(id) ? t(id) : verdict;
}
