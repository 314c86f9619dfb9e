import { z } from 'zod';
import { DAY_MS } from './day.ts';

/** What is removed after a time that the platform decides. Payments, books and the audit log are never removed. */
export const KEPT_KINDS = ['answers', 'chat', 'sessions', 'traces', 'signals', 'notes', 'cases', 'hands'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** How long each kind is kept, ms. */
export type Kept = Readonly<Record<KeptKind, number>>;

/** Beyond any law. */
const DAYS_MAX = 36_500;
/** The callback log shows answers of the last 30 days. */
const ANSWER_DAYS_MIN = 30;
/** Five years with their leap days: Directive (EU) 2015/849, Article 40. */
const FIVE_YEARS = 1_826;

const days = (min: number) => z.coerce.number<string>().int().min(min).max(DAYS_MAX);

/** The settings of how long something is kept, in days. */
export const RETENTION_SETTINGS = {
  KEEP_ANSWERS_DAYS: {
    schema: days(ANSWER_DAYS_MIN),
    default: '180',
    meaning: "Days after which an operator's answers to accepted callbacks are removed; when each was sent and how it ended stays.",
  },
  KEEP_CHAT_DAYS: { schema: days(1), default: '90', meaning: 'Days for which chat messages are kept.' },
  KEEP_SESSIONS_DAYS: {
    schema: days(1),
    default: '365',
    meaning: "Days for which players' ended sessions are kept, with their addresses and devices.",
  },
  KEEP_TRACES_DAYS: {
    schema: days(1),
    default: '365',
    meaning: "Days after its last use for which a player's network or browser is kept.",
  },
  KEEP_SIGNALS_DAYS: { schema: days(30), default: '365', meaning: 'Days after they were last seen for which fair-play signals are kept.' },
  KEEP_NOTES_DAYS: {
    schema: days(1),
    default: '1095',
    meaning: "Days after its last change for which a player's note about another player is kept.",
  },
  KEEP_CASES_DAYS: {
    schema: days(1),
    default: String(FIVE_YEARS),
    meaning: 'Days after they were closed for which reports and cases are kept.',
  },
  KEEP_HANDS_DAYS: {
    schema: days(365),
    default: String(FIVE_YEARS),
    meaning: 'Days after the last visit of the last of its players for which a hand is kept, with its results.',
  },
} as const;

const SETTING_OF: Readonly<Record<KeptKind, keyof typeof RETENTION_SETTINGS>> = {
  answers: 'KEEP_ANSWERS_DAYS',
  chat: 'KEEP_CHAT_DAYS',
  sessions: 'KEEP_SESSIONS_DAYS',
  traces: 'KEEP_TRACES_DAYS',
  signals: 'KEEP_SIGNALS_DAYS',
  notes: 'KEEP_NOTES_DAYS',
  cases: 'KEEP_CASES_DAYS',
  hands: 'KEEP_HANDS_DAYS',
};

/** The times of these settings, which `get` reads in days. */
export function readKept(get: (setting: keyof typeof RETENTION_SETTINGS) => number | null): Kept {
  return Object.fromEntries(KEPT_KINDS.map((kind) => [kind, (get(SETTING_OF[kind]) ?? DAYS_MAX) * DAY_MS])) as Record<KeptKind, number>;
}

/** The times of the default settings. */
export const DEFAULT_KEPT: Kept = readKept((setting) => Number(RETENTION_SETTINGS[setting].default));
