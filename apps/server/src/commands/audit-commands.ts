import { type AuditFinding, type AuditHead, headText, readHeadText, verifyAudit } from '../audit/audit-chain.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { auditKeys } from '../keys/audit-keys.ts';
import type { Command } from './command.ts';

const HASH = /^[0-9a-f]{64}$/;
const ENTRIES = /^\d{1,15}$/;

/** Commands for the audit log. */
export const AUDIT_COMMANDS: Readonly<Record<string, Command>> = {
  'verify-audit': {
    does: 'recomputes the audit log’s hash chain and names the first row that was changed; keep what it prints',
    options: {
      head: { hint: 'a head from the log, the metrics or AUDIT_HEAD_FILE, such as 12:ab…: shows an end that was cut off' },
      entries: { hint: 'number noted earlier' },
      hash: { hint: 'hash noted earlier: shows an end that was cut off together with its count' },
    },
    run: async ({ store, secrets }, { head, entries, hash }) => {
      const noted = head === undefined ? notedHead(entries, hash) : writtenHead(head);
      return noted.ok ? findingOutcome(await verifyAudit(store, { noted: noted.value, keys: await auditKeys(store, secrets) })) : noted;
    },
  },
};

function writtenHead(text: string): Outcome<AuditHead> {
  const head = readHeadText(text);
  return head === null ? refused('head', 'must be a number, a colon and a hash of 64 hexadecimal digits') : done(head);
}

function notedHead(entries: string | undefined, hash: string | undefined): Outcome<AuditHead | null> {
  if (entries === undefined && hash === undefined) return done(null);
  if (!ENTRIES.test(entries ?? '')) return refused('entries', 'must be a number, and needs --hash');
  if (!HASH.test(hash ?? '')) return refused('hash', 'must be a hash of 64 hexadecimal digits, and needs --entries');
  return done({ entries: Number(entries), hash: hash ?? '' });
}

const PROBLEMS = {
  changed: 'is not as it was written',
  missing: 'is missing',
  'not-counted': 'is the last one, and the head of the chain says otherwise',
  'not-the-one-noted': 'is another one than the one that was noted',
} as const;

function findingOutcome(finding: AuditFinding): Outcome<object> {
  if (finding.ok) {
    const { ok, ...head } = finding;
    return done({ audit: 'unbroken', ...head, head: headText(head) });
  }
  return refused('audit', `row ${finding.seq} ${PROBLEMS[finding.problem]}`);
}
