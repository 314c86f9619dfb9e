import type { CallHealth, HomeAnswer, HomeFloor, HomePart, HomeWallet, WatchFinding } from '@cardroom/staff-api';
import { numberText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { momentText } from './moments.ts';

/** How bad something is; `none` is for what is neither good nor bad, such as a plan. */
export type Level = 'ok' | 'warn' | 'bad' | 'none';

const WORST: readonly Level[] = ['bad', 'warn'];

/** One line of the status tile. */
export interface Check {
  readonly key: 'stuck' | 'wallet' | 'tables' | 'ledger' | 'reconciled' | 'maintenance';
  readonly level: Level;
  readonly text: string;
  /** The page where it is acted on. */
  readonly page: string;
}

/** Above these a wallet is slow, ms; below these it fails, parts of one. */
export const SLOW_MS = { warn: 300, bad: 2_000 } as const;
/** Of fewer calls the slowest one decides, which says nothing about the wallet. */
export const CALLS_MIN = 20;
export const ANSWERED = { warn: 0.9995, bad: 0.99 } as const;
/** The ledger is checked every 30 seconds; an older result says nothing about now. */
export const LEDGER_FRESH_MS = 3 * 60_000;
/** A ledger that was last compared longer ago than this is due. */
export const RECONCILED_FRESH_MS = 48 * 3_600_000;

/** The checks that the member may see, in a fixed order. */
export function checksOf(home: HomeAnswer): Check[] {
  const { payments, wallet, floor, books, reconciled, now } = home;
  return [
    ...one('stuck', '/money/stuck', payments, now, ({ totals }) => stuckOf(totals.reduce((sum, { rows }) => sum + rows, 0))),
    ...one('wallet', '/integration/callbacks', wallet, now, walletOf),
    ...one('tables', '/rooms', floor, now, tablesOf),
    ...one('ledger', '/money/books', books, now, (finding) => ledgerOf(finding, now)),
    ...one('reconciled', '/money/reconcile', reconciled, now, ({ last }) => reconciledOf(last, now)),
    ...one('maintenance', '/rooms', floor, now, ({ maintenance }) => maintenanceOf(maintenance, now)),
  ];
}

type Said = Pick<Check, 'level' | 'text'>;

/** A check that cannot be read is never green, whatever it said before. */
function one<Value>(
  key: Check['key'],
  page: string,
  part: HomePart<Value> | undefined,
  now: number,
  read: (value: Value) => Said,
): Check[] {
  if (part === undefined) return [];
  if (!part.isFailing && part.value !== null) return [{ key, page, ...read(part.value) }];
  const name = t(`home.check.${key}`);
  const text = part.readAt === null ? t('home.unknown', { name }) : t('home.unknown-since', { name, at: momentText(part.readAt, now) });
  return [{ key, page, level: 'warn', text }];
}

function stuckOf(count: number): Said {
  return { level: count === 0 ? 'ok' : 'bad', text: t('home.stuck', { count }) };
}

/** How a kind of call stands; the worse of its length and its success. */
export function levelOf(call: CallHealth): Level {
  const levels = [speedOf(call), successOf(call)];
  return WORST.find((level) => levels.includes(level)) ?? successOf(call);
}

export function speedOf({ count, p95Ms }: CallHealth): Level {
  if (count < CALLS_MIN || p95Ms === null) return 'none';
  return p95Ms > SLOW_MS.bad ? 'bad' : p95Ms > SLOW_MS.warn ? 'warn' : 'ok';
}

export function successOf({ count, answered }: CallHealth): Level {
  if (count === 0) return 'none';
  return answered / count < ANSWERED.bad ? 'bad' : answered / count < ANSWERED.warn ? 'warn' : 'ok';
}

function walletOf({ calls, missing }: HomeWallet): Said {
  for (const level of WORST) {
    const failing = calls.filter((call) => successOf(call) === level).map(({ call }) => t(`home.call.${call}`));
    if (failing.length > 0) return { level, text: t('home.wallet.failing', { calls: listed(failing) }) };
    const slow = calls.filter((call) => speedOf(call) === level).map(({ call }) => t(`home.call.${call}`));
    if (slow.length > 0) return { level, text: t('home.wallet.slow', { calls: listed(slow) }) };
  }
  if (missing.length > 0) return { level: 'warn', text: t('home.wallet.missing', { processes: listed(missing) }) };
  if (calls.every(({ count }) => count === 0)) return { level: 'none', text: t('home.wallet.quiet') };
  return { level: 'ok', text: t('home.wallet.well') };
}

function listed(names: readonly string[]): string {
  return names.join(', ');
}

function tablesOf({ open, running, paused, halted, missing }: HomeFloor): Said {
  if (halted > 0) return { level: 'bad', text: t('home.tables.halted', { count: halted }) };
  if (missing.length > 0) return { level: 'warn', text: t('home.tables.missing', { processes: listed(missing) }) };
  if (paused > 0) return { level: 'warn', text: t('home.tables.paused', { count: paused }) };
  if (open === 0) return { level: 'none', text: t('home.tables.closed') };
  return { level: 'ok', text: t(running === 0 ? 'home.tables.open' : 'home.tables.well') };
}

function ledgerOf({ status, at, missing }: WatchFinding, now: number): Said {
  if (at === null) return { level: 'warn', text: t('home.ledger.unchecked') };
  if (now - at > LEDGER_FRESH_MS) {
    return { level: 'warn', text: t('home.unknown-since', { name: t('home.check.ledger'), at: momentText(at, now) }) };
  }
  if (status === 'broken') return { level: 'bad', text: t('home.ledger.broken') };
  if (missing.length > 0) return { level: 'warn', text: t('home.ledger.missing', { processes: listed(missing) }) };
  return { level: 'ok', text: t('home.ledger.balanced') };
}

function reconciledOf(last: { readonly at: number; readonly differences: number } | null, now: number): Said {
  if (last === null) return { level: 'none', text: t('home.reconciled.never') };
  const at = momentText(last.at, now);
  if (last.differences > 0) return { level: 'bad', text: t('home.reconciled.differences', { at, count: last.differences }) };
  const level = now - last.at > RECONCILED_FRESH_MS ? 'warn' : 'ok';
  return { level, text: t('home.reconciled.equal', { at }) };
}

function maintenanceOf(planned: { readonly from: number; readonly until: number } | null, now: number): Said {
  if (planned === null) return { level: 'ok', text: t('home.maintenance.none') };
  const until = momentText(planned.until, now);
  if (planned.from <= now) return { level: 'warn', text: t('home.maintenance.now', { until }) };
  return { level: 'none', text: t('home.maintenance.planned', { from: momentText(planned.from, now), until }) };
}

/** The checks in one sentence. */
export interface Verdict {
  readonly level: Level;
  readonly title: string;
  readonly text: string;
}

export function verdictOf(home: HomeAnswer, checks: readonly Check[]): Verdict {
  const wrong = checks.filter(({ level }) => level === 'warn' || level === 'bad');
  const level = wrong.some((check) => check.level === 'bad') ? 'bad' : wrong.length > 0 ? 'warn' : 'ok';
  if (level === 'ok') return { level, title: t('home.all-clear'), text: t('home.all-clear.text', { count: numberText(checks.length) }) };
  return {
    level,
    title: t('home.attention', { count: wrong.length }),
    text: t(hindersPlay(home, checks) ? 'home.play-affected' : 'home.play-well'),
  };
}

/** Whether players notice: tables stand, or nobody can buy in. */
function hindersPlay({ wallet }: HomeAnswer, checks: readonly Check[]): boolean {
  const isWrong = (key: Check['key']) => checks.some((check) => check.key === key && (check.level === 'warn' || check.level === 'bad'));
  const debit = wallet?.value?.calls.find(({ call }) => call === 'debit');
  return isWrong('tables') || isWrong('maintenance') || (debit !== undefined && levelOf(debit) === 'bad');
}
