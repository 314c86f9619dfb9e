import type { AuditRow } from '@cardroom/staff-api';
import page from '../shell/page.module.css';
import styles from './audit.module.css';

const SHORT_CHARS = 56;

/** A change as text. Longer changes, such as all options of a room, are collapsed. */
export function AuditChange({ was, detail }: Pick<AuditRow, 'was' | 'detail'>) {
  const [before, after] = [written(was), written(detail)];
  if (before === '' && after === '') return <span className={page.quiet}>–</span>;
  const text = before === '' ? after : `${before} → ${after}`;
  if (text.length <= SHORT_CHARS) return <code>{text}</code>;
  return (
    <details>
      <summary className={styles.summary}>
        <code>{text.slice(0, SHORT_CHARS)} …</code>
      </summary>
      <code className={styles.rest}>{text.slice(SHORT_CHARS)}</code>
    </details>
  );
}

function written(members: AuditRow['was']): string {
  return Object.entries(members ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
