import { type Stmt, type Store, UnitRefused } from '@cardroom/storage';
import { type AuditEntry, type AuditMac, keyedHash, type LinkStmt, linkTo, readHead } from './audit-chain.ts';

/** Another process appends rarely; a unit that loses the race this often is refused. */
const TRIES_MAX = 20;

/**
 * The store as it writes the audit log: each row's hash is made here with a key that the database never sees, so that nobody who can write to
 * the database can write a row, or change one, and make the chain fit. Units with audit rows go one after another; a unit that another
 * process overtook is linked to the new head and tried again.
 */
export function keyedAudit(store: Store, mac: AuditMac): Store {
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: (stmt) => store.read(stmt),
    unfit: () => store.unfit(),
    close: () => last.then(() => store.close()),
    write: (unit) => {
      if (!unit.some(isLink)) return store.write(unit);
      const written = last.then(() => writeLinked(store, mac, unit));
      last = written.catch(() => undefined);
      return written;
    },
  };
}

async function writeLinked(store: Store, mac: AuditMac, unit: readonly Stmt[]): Promise<unknown[][]> {
  for (let tries = 1; ; tries++) {
    let { entries, hash } = await readHead(store);
    const linked = unit.map((stmt) => {
      if (!isLink(stmt)) return stmt;
      const before = { entries, hash };
      entries += 1;
      hash = keyedHash(mac, hash, entries, stmt.audit);
      return linkTo(before, hash);
    });
    try {
      return await store.write(linked);
    } catch (error) {
      const isOvertaken = error instanceof UnitRefused && isLink(unit[error.statement]);
      if (!isOvertaken || tries === TRIES_MAX) throw error;
    }
  }
}

function isLink(stmt: Stmt | undefined): stmt is LinkStmt & { readonly audit: AuditEntry } {
  return stmt !== undefined && 'audit' in stmt;
}
