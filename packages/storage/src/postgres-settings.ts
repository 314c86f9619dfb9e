import { notReplicated, REPLICAS } from './postgres-replica.ts';

/** The first version with `pg_current_xact_id`. */
const SERVER_MIN = 130_000;
/** While one of these is off, the server may lose a commit that it has answered. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;
const READ = ['server_version_num', 'server_encoding', 'synchronous_standby_names', ...DURABLE];

/** A setting, and the number of replicas in each row, or 1 where none is needed. */
export interface SettingRow {
  readonly name: string;
  readonly setting: string;
  readonly replicas: number;
}

/** The server's settings on which durability depends. One query, so that it costs little to look regularly. */
export function settingsText(requireReplica: boolean): string {
  const names = READ.map((name) => `'${name}'`).join(', ');
  return `select name, setting, ${requireReplica ? `(${REPLICAS})` : '1'} as replicas from pg_settings where name in (${names})`;
}

/** Why a server with these settings must not hold money; null when it may. */
export function unfitBecause(rows: readonly SettingRow[], requireReplica: boolean): string | null {
  const setting = (name: string): string => rows.find((row) => row.name === name)?.setting ?? '';
  if (Number(setting('server_version_num')) < SERVER_MIN) return 'needs PostgreSQL 13 or newer';
  if (setting('server_encoding') !== 'UTF8') return `its encoding is ${setting('server_encoding')}, not UTF8`;
  const off = DURABLE.find((name) => setting(name) === 'off');
  if (off !== undefined) return `${off} is off: a committed unit could be lost`;
  return requireReplica ? notReplicated(setting, rows[0]?.replicas ?? 0) : null;
}
