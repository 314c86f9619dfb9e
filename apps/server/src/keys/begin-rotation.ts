import { type Store, UnitRefused } from '@cardroom/storage';
import { headIs, readHead } from '../audit/audit-chain.ts';
import { auditRow } from '../audit/audit-row.ts';
import { keyedAudit } from '../audit/keyed-audit.ts';
import { createSecrets, keptKeys } from '../process/secrets.ts';
import { neededKeys, ownCheck, registerKey, type SealedCheck, secretsWith } from './key-check.ts';

/**
 * Registers a new key beside the one it replaces, with everything that must outlive the old one: the keys of hashes, and the audit keys. From
 * its audit row on, rows are hashed with the new key.
 */
export async function beginRotation(
  store: Store,
  { key, old, at }: { readonly key: string; readonly old: string; readonly at: number },
): Promise<void> {
  const secrets = createSecrets(key, { old });
  for (;;) {
    const needed = await neededKeys(store);
    const before = secretsWith(old, null, needed);
    const check = ownCheck(before, needed);
    const present = needed.find(({ key_id }) => key_id === before.keyId);
    if (check === null || present === undefined) throw new Error(`key ${before.keyId} is not registered`);
    const head = await readHead(store);
    const row = { action: 'secrets.rotation-begun', operatorId: null, subject: secrets.keyId, detail: { replaces: before.keyId } };
    try {
      await keyedAudit(store, secrets.auditMac).write([
        headIs(head),
        registerKey(
          secrets,
          present.slot === 1 ? 2 : 1,
          inherited(check, { key: old, keyId: before.keyId, auditFrom: head.entries + 1 }),
          at,
        ),
        ...auditRow({ by: 'service', at }, row),
      ]);
      return;
    } catch (error) {
      // Another process has appended a row.
      if (!(error instanceof UnitRefused)) throw error;
    }
  }
}

function inherited(
  { auditFrom, auditBefore = [], auditLost = [], peppers = {} }: SealedCheck,
  old: { readonly key: string; readonly keyId: string; readonly auditFrom: number },
): SealedCheck {
  const kept = keptKeys(old.key, peppers);
  const ofOld = auditFrom === undefined ? [] : [{ from: auditFrom, key: kept.audit }];
  return { auditFrom: old.auditFrom, follows: old.keyId, peppers: kept.peppers, auditBefore: [...auditBefore, ...ofOld], auditLost };
}
