import type { AuditRow } from '@cardroom/staff-api';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './audit.module.css';
import type { Filter } from './use-audit.ts';

export interface AuditTableProps {
  readonly rows: readonly AuditRow[];
  readonly ofService: boolean;
  /** Searches for what a cell holds. */
  readonly pick: (name: Filter, value: string) => void;
}

/** Longer changes, such as all settings of a room, unfold. */
const SHORT_CHARS = 110;

export function AuditTable({ rows, ofService, pick }: AuditTableProps) {
  return (
    <table className={`${page.table} ${styles.audit}`} data-service={ofService}>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">When</th>
          <th scope="col">Person</th>
          <th scope="col">Action</th>
          <th scope="col">Object</th>
          {ofService && <th scope="col">Operator</th>}
          <th scope="col">Before → after</th>
          <th scope="col">From address</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.seq} data-testid={`audit-${row.seq}`} data-action={row.action}>
            <td data-label="No.">{row.seq}</td>
            <td data-label="When">
              <When at={row.at} />
            </td>
            <td data-label="Person">
              <Pick value={row.actor} text={row.actor.replace(/^staff:/, '')} pick={() => pick('person', row.actor)} />
            </td>
            <td data-label="Action">
              <Pick value={row.action} text={row.action} pick={() => pick('action', row.action)} />
            </td>
            <td data-label="Object">
              <Pick value={row.subject} text={row.subject} pick={() => pick('object', row.subject)} />
            </td>
            {ofService && <td data-label="Operator">{row.operatorId ?? 'The service'}</td>}
            <td data-label="Change">
              <Change was={row.was} detail={row.detail} />
            </td>
            <td data-label="Address">{row.address ?? (row.actor.startsWith('command:') ? 'command line' : '–')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pick({ value, text, pick }: { readonly value: string; readonly text: string; readonly pick: () => void }) {
  return (
    <button type="button" className={page.pick} title={`Search for ${value}`} onClick={pick}>
      {text}
    </button>
  );
}

function Change({ was, detail }: Pick<AuditRow, 'was' | 'detail'>) {
  const [before, after] = [written(was), written(detail)];
  if (before === '' && after === '') return <span className={page.quiet}>–</span>;
  const text = before === '' ? after : `${before} → ${after}`;
  if (text.length <= SHORT_CHARS) return <code>{text}</code>;
  return (
    <details>
      <summary>
        <code>{text.slice(0, SHORT_CHARS)} …</code>
      </summary>
      <code>{text.slice(SHORT_CHARS)}</code>
    </details>
  );
}

function written(members: AuditRow['was']): string {
  return Object.entries(members ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
