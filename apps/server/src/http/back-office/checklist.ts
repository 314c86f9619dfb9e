import type { ChecklistStep, FailedCase, StepId } from '@cardroom/staff-api';

/** What a first entry of the audit log says of a step. */
export interface Trace {
  readonly by: string;
  readonly at: number;
}

/** What the steps are judged by; null where it could not be read. */
export interface ChecklistFacts {
  readonly members: { readonly active: number; readonly withAuthenticator: number; readonly invited: number } | null;
  readonly clients: number | null;
  readonly networks: number | null;
  readonly wallet: { readonly url: string | null; readonly keys: number } | null;
  readonly currencies: readonly string[];
  readonly settlement: 'session' | 'hand' | null;
  /** The verdict of the last connection test; null without one. */
  readonly connection: { readonly verdict: string | null } | null;
  readonly conformance: {
    readonly run: 'none' | 'running' | 'passed' | 'failed' | 'incomplete';
    readonly passed: number;
    readonly failed: number;
    readonly total: number;
    readonly failedCase: FailedCase | null;
    readonly at: number | null;
    readonly by: string | null;
  } | null;
  readonly look: { readonly colour: boolean; readonly felt: boolean; readonly logo: boolean } | null;
  readonly rooms: number | null;
  /** One of the players who were launched. */
  readonly player: { readonly playerId: string | null } | null;
  readonly realityCheckMinutes: number | null;
  readonly hand: { readonly handId: string | null; readonly at: number | null } | null;
  readonly reconciled: { readonly at: number | null; readonly by: string | null; readonly differences: number } | null;
  /** The newest entry of the audit log for each step that leaves one. */
  readonly traces: Readonly<Partial<Record<StepId, Trace>>>;
}

/** A step without what follows from the others. */
type Judged = Pick<ChecklistStep, 'facts'> & { readonly state: 'done' | 'open' | 'failed' | 'unknown' };

interface Rule {
  readonly optional?: true;
  readonly after?: readonly StepId[];
  readonly judge: (facts: ChecklistFacts) => Judged;
}

const doneIf = (isDone: boolean, facts: Judged['facts'] = {}): Judged => ({ state: isDone ? 'done' : 'open', facts });
const UNKNOWN: Judged = { state: 'unknown', facts: {} };

/** Judges what was read; what could not be read is unknown and blocks nothing. */
const known = <Value>(value: Value | null, judge: (value: Value) => Judged): Judged => (value === null ? UNKNOWN : judge(value));

/** The steps in their order, each with what it is judged by. */
const RULES: Readonly<Record<StepId, Rule>> = {
  team: { judge: ({ members }) => known(members, (team) => doneIf(team.active > 0, { ...team })) },
  credentials: { judge: ({ clients }) => known(clients, (count) => doneIf(count > 0, { clients: count })) },
  networks: { optional: true, judge: ({ networks }) => known(networks, (count) => doneIf(count > 0, { networks: count })) },
  wallet: {
    judge: ({ wallet }) => known(wallet, ({ url, keys }) => doneIf(url !== null && keys > 0, { url, keys })),
  },
  currencies: {
    judge: ({ currencies, settlement }) => doneIf(currencies.length > 0, { currencies: currencies.join(', '), settlement }),
  },
  connection: { after: ['wallet'], judge: ({ connection }) => known(connection, ({ verdict }) => connectionStep(verdict)) },
  conformance: {
    after: ['connection'],
    judge: ({ conformance }) =>
      known(conformance, ({ run, passed, failed, total }) => ({
        state: run === 'passed' ? 'done' : run === 'failed' ? 'failed' : 'open',
        facts: { run, passed, failed, total },
      })),
  },
  look: {
    optional: true,
    judge: ({ look }) => known(look, ({ colour, felt, logo }) => doneIf(colour || felt || logo, { colour, felt, logo })),
  },
  rooms: { judge: ({ rooms }) => known(rooms, (count) => doneIf(count > 0, { rooms: count })) },
  launch: {
    after: ['credentials', 'connection', 'rooms'],
    judge: ({ player }) => known(player, ({ playerId }) => doneIf(playerId !== null, { playerId })),
  },
  'reality-check': {
    optional: true,
    judge: ({ realityCheckMinutes }) => known(realityCheckMinutes, (minutes) => doneIf(minutes > 0, { minutes })),
  },
  hand: { after: ['launch'], judge: ({ hand }) => known(hand, ({ handId }) => doneIf(handId !== null, { handId })) },
  reconcile: {
    optional: true,
    after: ['hand'],
    judge: ({ reconciled }) =>
      known(reconciled, ({ at, differences }) => ({
        state: at === null ? 'open' : differences === 0 ? 'done' : 'failed',
        facts: { differences },
      })),
  },
};

function connectionStep(verdict: string | null): Judged {
  return { state: verdict === 'ok' ? 'done' : verdict === null ? 'open' : 'failed', facts: { verdict } };
}

/** The steps as the facts have them, the one to do next, and whether every required one is done. */
export function checklistOf(facts: ChecklistFacts): {
  readonly steps: readonly ChecklistStep[];
  readonly next: StepId | null;
  readonly live: boolean;
} {
  const ids = Object.keys(RULES) as readonly StepId[];
  const judged = new Map(ids.map((id) => [id, RULES[id].judge(facts)]));
  const waits = (id: StepId) => (RULES[id].after ?? []).filter((one) => ['open', 'failed'].includes(judged.get(one)?.state ?? ''));
  const steps = ids.map((id): ChecklistStep => {
    const { state, facts: own } = judged.get(id) ?? UNKNOWN;
    const after = state === 'done' ? [] : waits(id);
    const isBlocked = state === 'open' && after.length > 0;
    return {
      id,
      state: isBlocked ? 'blocked' : state,
      optional: RULES[id].optional === true,
      after,
      facts: own,
      ...traceOf(id, state, facts),
    };
  });
  const required = steps.filter(({ optional }) => !optional);
  const live = required.every(({ state }) => state === 'done');
  const due = required.find(({ state, after }) => (state === 'open' || state === 'failed') && after.length === 0);
  return { steps, next: due?.id ?? null, live };
}

/** Who did a step and when: nobody as long as it is open. */
function traceOf(
  id: StepId,
  state: Judged['state'],
  { traces, conformance, reconciled, hand }: ChecklistFacts,
): Pick<ChecklistStep, 'by' | 'at'> {
  if (state === 'open' || state === 'unknown') return { by: null, at: null };
  if (id === 'conformance') return { by: conformance?.by ?? null, at: conformance?.at ?? null };
  if (id === 'reconcile') return { by: reconciled?.by ?? null, at: reconciled?.at ?? null };
  if (id === 'hand') return { by: null, at: hand?.at ?? null };
  const trace = traces[id];
  return { by: trace?.by ?? null, at: trace?.at ?? null };
}
