import { type Store, UnitRefused } from '@cardroom/storage';
import { type AuditKey, type AuditRows, headIs, readHead } from '../audit/audit-chain.ts';
import { auditRow } from '../audit/audit-row.ts';
import { keyedAudit } from '../audit/keyed-audit.ts';
import { keptAuditMac, type Secrets } from '../process/secrets.ts';
import { neededKeys, ownCheck, type SealedCheck, updateKey } from './key-check.ts';

/** The keys of the audit log's hashes; empty for a log that has none yet. */
export async function auditKeys(store: Store, secrets: Secrets): Promise<readonly AuditKey[]> {
  return keysOf(secrets, ownCheck(secrets, await neededKeys(store)) ?? {});
}

/** The keys that a check knows. */
export function keysOf(secrets: Secrets, { auditFrom, auditBefore = [], auditLost = [] }: SealedCheck): readonly AuditKey[] {
  const before = auditBefore.map(({ from, key }) => ({ from, mac: keptAuditMac(key) }));
  return auditLost.reduce<readonly AuditKey[]>(
    withLost,
    auditFrom === undefined ? before : [...before, { from: auditFrom, mac: secrets.auditMac }],
  );
}

/** The rows in between were made with a lost key; what comes after them has the key that it would have without them. */
function withLost(keys: readonly AuditKey[], { from, to }: AuditRows): readonly AuditKey[] {
  const next = keys.findLast((key) => key.from <= to + 1);
  return [
    ...keys.filter((key) => key.from < from),
    { from, mac: null },
    ...(next === undefined ? [] : [{ ...next, from: to + 1 }]),
    ...keys.filter((key) => key.from > to + 1),
  ];
}

/** Switches the audit log over to hashes with a key, once. The row that says so is the first one with such a hash. */
export async function switchAuditOver(store: Store, secrets: Secrets): Promise<void> {
  while ((await auditKeys(store, secrets)).length === 0) {
    const head = await readHead(store);
    const at = Date.now();
    const marked = auditRow(
      { by: 'service', at },
      { action: 'audit.keyed', operatorId: null, subject: secrets.keyId, detail: { entries: head.entries } },
    );
    try {
      await keyedAudit(store, secrets.auditMac).write([
        headIs(head),
        updateKey(secrets, { auditFrom: head.entries + 1 }),
        // A new log needs no mark: its first row has such a hash.
        ...(head.entries === 0 ? [] : marked),
      ]);
    } catch (error) {
      // Another process has appended a row, or switched the log over.
      if (!(error instanceof UnitRefused)) throw error;
    }
  }
}
