import { auditLedger } from '@cardroom/journal';
import { inTransaction, type Store, type Transaction, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { headText, readHead } from '../audit/audit-chain.ts';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { keyedAudit } from '../audit/keyed-audit.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { maintenanceOf } from '../operators/maintenance.ts';
import { asBeforeMove, forgetMove, gone, leaving, moveOf, type OperatorMove, openRoomIds } from '../operators/moved.ts';
import { getOperator } from '../operators/operators.ts';
import { endSessionsOfOperator } from '../players/session-ends.ts';
import { activeStaff, disableStaff, enableStaff } from '../staff/moved-staff.ts';
import { type Cell, cellOf, changeCellMap, readCellMap } from './cell-map.ts';
import type { CellSide } from './cell-side.ts';
import { compareBooks } from './compare-books.ts';
import { copyOperator, type RowCounts, removeOperator } from './copy-rows.ts';
import { numbersFault, raiseAbove } from './numbers-above.ts';
import { hashAlike } from './prepare-cell.ts';
import { leftText, whatIsLeft } from './what-is-left.ts';

// An operator moves in three steps. Its rooms are closed here and all that is under way ends. Then its rows are copied in one transaction of
// the new cell, which commits only after this cell has marked the operator as moved, so that at no moment two cells serve it. At last the map
// names the new cell. Each step may end anywhere: run again, the move goes on; until the operator is in the new cell, it can be undone.

export interface MoveAsk {
  readonly operatorId: string;
  /** Name of the new cell in the map. */
  readonly to: string;
  readonly cellsFile: string;
}

export interface MovePorts {
  readonly source: CellSide;
  readonly target: CellSide;
  readonly actor: Actor;
}

/** The operator is served by the new cell. `rows` is empty when an earlier run has copied them. */
export interface Moved {
  readonly operatorId: string;
  readonly from: string;
  readonly to: string;
  readonly url: string;
  readonly rows: RowCounts;
  /** Sealed values that no key opens, as they were before. */
  readonly unreadable: number;
}

/**
 * Moves an operator. Refuses `operator`, `to`, `maintenance` (not in progress), `numbers`, `keys`, `left` (what is under way still has to end:
 * run it again) and `books`, and names each. Throws `WrongCellMap` and `OutcomeUnknown`; run again, it finds out how far it came.
 */
export async function moveOperator(ports: MovePorts, ask: MoveAsk): Promise<Outcome<Moved>> {
  const { operatorId, to, cellsFile } = ask;
  const cells = await checkedCells(ports, ask);
  if (!cells.ok) return cells;
  const { from, target } = cells.value;
  const begun = await begin(ports, ask, target);
  if (!begun.ok) return begun;
  const arrived = begun.value.state === 'moved' && (await hasArrived(ports.target, operatorId));
  let copied = { rows: {} as RowCounts, unreadable: 0 };
  if (!arrived) {
    const left = leftText(await whatIsLeft(ports.source.store, operatorId));
    if (left !== null) return refused('left', `${left}; run this again when they have ended, or undo the move`);
    await raiseAbove(ports.target, { from, to, cellsFile });
    const outcome = await transfer(ports, ask, { from, before: begun.value.before });
    if (!outcome.ok) return outcome;
    copied = outcome.value;
  }
  changeCellMap(cellsFile, (map) => ({ ...map, operators: { ...map.operators, [operatorId]: to } }));
  return done({ operatorId, from, to, url: target.url, ...copied });
}

/** Opens the operator here again. Refuses `operator` when it is not moving, or has arrived in the new cell. */
export async function undoMove(
  ports: MovePorts,
  { operatorId }: Pick<MoveAsk, 'operatorId'>,
): Promise<Outcome<{ readonly operatorId: string }>> {
  const { source, target, actor } = ports;
  const move = await moveOf(source.store, operatorId);
  if (move === null) return refused('operator', `${operatorId} is not moving`);
  if (move.url !== target.publicUrl)
    return refused('target', `${operatorId} moves to ${move.url}, and these are settings of ${target.publicUrl}`);
  return inTransaction(target.databaseUrl, { as: 'writer' }, async (db) => {
    // A run of the move that is still under way holds the lock until its rows are there, or are not.
    await lockOperator(db, operatorId);
    if ((await getOperator(storeOf(db), operatorId)) !== null && (await moveOf(db, operatorId)) === null)
      return refused('operator', `${operatorId} has arrived in cell ${move.cell}; move it back from there`);
    await source.store.write([
      ...asBeforeMove(operatorId, move.before),
      ...enableStaff(operatorId, move.before.staff),
      forgetMove(operatorId),
      ...auditRow(actor, { action: 'operator.move-undone', operatorId, subject: operatorId, detail: { cell: move.cell, url: move.url } }),
    ]);
    return done({ operatorId });
  });
}

/** The cell that serves the operator by the map, and the new one. Refuses `operator`, `to`, `numbers` and `keys`. */
async function checkedCells(
  { source, target }: MovePorts,
  { operatorId, to, cellsFile }: MoveAsk,
): Promise<Outcome<{ readonly from: string; readonly target: Cell }>> {
  const map = readCellMap(cellsFile);
  const present = map.operators[operatorId];
  if (present === undefined) return refused('operator', `${operatorId} is not in the map`);
  // After a run that was ended at its last step the map may name the new cell already.
  const from = Object.entries(map.cells).find(([, { url }]) => url === source.publicUrl)?.[0];
  if (from === undefined) return refused('cell', `no cell of the map has this service's PUBLIC_URL ${source.publicUrl}`);
  if (from === to) return refused('to', `is the cell of these settings (${from})`);
  if (present !== from && present !== to)
    return refused('operator', `${operatorId} is in cell ${present}, and these are settings of cell ${from}`);
  const [old, next] = [cellOf(map, from, source.publicUrl), cellOf(map, to, target.publicUrl)];
  if (!old.ok) return old;
  if (!next.ok) return refused('to', next.errors[0]?.message ?? '');
  if (!hashAlike(source.secrets, target.secrets)) {
    return refused('keys', `cell ${to} hashes secrets with other keys: it was not prepared with cell-prepare before its first operator`);
  }
  const sides = [[source, from, old.value] as const, [target, to, next.value] as const];
  for (const [side, name, cell] of sides) {
    const fault = await numbersFault(side, name, cell.raising === undefined ? [cell.numbers] : [cell.numbers, cell.raising]);
    if (fault !== null) return refused('numbers', fault);
  }
  return done({ from, target: next.value });
}

/** Pauses the operator here, closes its rooms, and ends sessions of players and staff; or finds that this has been done. */
async function begin({ source, target, actor }: MovePorts, { operatorId, to }: MoveAsk, { url }: Cell): Promise<Outcome<OperatorMove>> {
  const { store } = source;
  const known = await moveOf(store, operatorId);
  if (known !== null && known.cell !== to) return refused('to', `${operatorId} moves to cell ${known.cell}; finish or undo that first`);
  if (known !== null) return done(known);
  const operator = await getOperator(store, operatorId);
  if (operator === null) return refused('operator', `there is no operator ${operatorId} in this cell`);
  if (await hasArrived(target, operatorId)) return refused('operator', `cell ${to} has an operator ${operatorId} already`);
  const maintenance = await maintenanceOf(store, operatorId);
  if (maintenance === null || maintenance.from > actor.at || maintenance.until <= actor.at)
    return refused('maintenance', `is not in progress for ${operatorId}; announce it first (maintenance-announce)`);
  const before = { status: operator.status, rooms: await openRoomIds(store, operatorId), staff: await activeStaff(store, operatorId) };
  const move = { cell: to, url, before };
  try {
    await store.write([
      ...leaving(operatorId, move, actor.at),
      disableStaff(operatorId, before.staff.length),
      endSessionsOfOperator(operatorId, 'operator', actor.at),
      ...auditRow(actor, { action: 'operator.move-begun', operatorId, subject: operatorId, detail: { cell: to, url } }),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) return refused('operator', `${operatorId} was changed in the meantime; run this again`);
    throw error;
  }
  return done({ ...move, state: 'leaving' });
}

interface Leaving {
  readonly from: string;
  readonly before: OperatorMove['before'];
}

/** Copies the operator, compares the books, marks it as moved here and then commits there. Refuses `left`, `books` and `operator`. */
async function transfer(
  ports: MovePorts,
  { operatorId, to }: MoveAsk,
  { from, before }: Leaving,
): Promise<Outcome<{ readonly rows: RowCounts; readonly unreadable: number }>> {
  const { source, target, actor } = ports;
  const reseal = { from: source.secrets, to: target.secrets };
  try {
    return await inTransaction(target.databaseUrl, { as: 'writer' }, async (there) => {
      await lockOperator(there, operatorId);
      if ((await moveOf(there, operatorId)) !== null) {
        await there.write([forgetMove(operatorId)]);
        await removeOperator(there, operatorId);
      }
      const { head, copied } = await inTransaction(source.databaseUrl, { as: 'snapshot' }, async (here) => {
        const left = leftText(await whatIsLeft(here, operatorId));
        if (left !== null) throw new NotMoved('left', `${left}; run this again when they have ended`);
        const wrong = await auditLedger(here, operatorId);
        if (wrong.length > 0) throw new NotMoved('books', `do not add up before the move: ${wrong.join('; ')}`);
        const rows = await copyOperator(here, there, operatorId, reseal);
        const differences = await compareBooks(here, there, operatorId);
        if (differences.length > 0) throw new NotMoved('books', differences.join('; '));
        return { head: await readHead(here), copied: rows };
      });
      await there.write([...asBeforeMove(operatorId, before), ...enableStaff(operatorId, before.staff)]);
      const detail = { from, url: source.publicUrl, auditHead: headText(head), rows: copied.rows };
      await writeAudit(there, target, auditRow(actor, { action: 'operator.arrived', operatorId, subject: operatorId, detail }));
      await source.store.write([
        ...gone(operatorId, { seenAudit: head.entries, at: actor.at }),
        ...auditRow(actor, { action: 'operator.moved', operatorId, subject: operatorId, detail: { cell: to, url: target.publicUrl } }),
      ]);
      return done(copied);
    });
  } catch (error) {
    return refusalOf(error, { operatorId, to });
  }
}

/** A finding that takes the whole transfer back. */
class NotMoved extends Error {
  override readonly name = 'NotMoved';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

function refusalOf(error: unknown, { operatorId, to }: Pick<MoveAsk, 'operatorId' | 'to'>): Outcome<never> {
  if (error instanceof NotMoved) return refused(error.field, error.message);
  if (error instanceof UniqueViolation) return refused('to', `cell ${to} has such a row already (${error.message}); nothing was copied`);
  if (error instanceof UnitRefused)
    return refused('operator', `${operatorId} was changed while it was copied; nothing was switched, run this again`);
  throw error;
}

/** Rows of the audit log are linked one after the other, so the end of the log is kept until the commit. */
async function writeAudit(db: Transaction, { secrets }: CellSide, unit: ReturnType<typeof auditRow>): Promise<void> {
  await db.query('select entries from audit_head where one = 1 for update');
  await keyedAudit(storeOf(db), secrets.auditMac).write(unit);
}

/** First key of the lock, which names its purpose; the second is the operator. */
const LOCK = 6_517_360;

async function lockOperator(db: Transaction, operatorId: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(${LOCK}, hashtext($1))`, [operatorId]);
}

/** Whether a cell serves the operator, and has not given it away. */
async function hasArrived({ store }: CellSide, operatorId: string): Promise<boolean> {
  return (await getOperator(store, operatorId)) !== null && (await moveOf(store, operatorId)) === null;
}

function storeOf(db: Transaction): Store {
  return { ...db, unfit: () => Promise.resolve(null), close: () => Promise.resolve() };
}
