import { type AuditFinding, type AuditHead, headText, readHeadText, verifyAudit } from '../audit/audit-chain.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { auditKeys } from '../keys/audit-keys.ts';
import type { Command } from './command.ts';

/** Commands for the audit log. */
export const AUDIT_COMMANDS: Readonly<Record<string, Command>> = {
  'verify-audit': {
    does: 'recomputes the audit log’s hash chain and names the first row that was changed; keep the head that it prints',
    options: {
      head: { hint: 'a head from the log, the metrics or AUDIT_HEAD_FILE, such as 12:ab…: shows an end that was cut off' },
    },
    run: async ({ store, secrets }, { head }) => {
      const noted = head === undefined ? done(null) : writtenHead(head);
      return noted.ok ? findingOutcome(await verifyAudit(store, { noted: noted.value, keys: await auditKeys(store, secrets) })) : noted;
    },
  },
};

function writtenHead(text: string): Outcome<AuditHead> {
  const head = readHeadText(text);
  return head === null ? refused('head', 'must be a number, a colon and a hash of 64 hexadecimal digits') : done(head);
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
