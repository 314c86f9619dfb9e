import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Kept, RETENTION_SETTINGS, readKept } from './retention.ts';

const port = z.coerce.number<string>().int().min(1).max(65_535);
const anyPort = z.coerce.number<string>().int().min(0).max(65_535);
const flag = z.enum(['0', '1']).transform((text) => text === '1');
const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
const databaseUrl = z
  .string()
  .refine((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be postgres://user:password@host:port/database');
const redisUrl = z
  .string()
  .refine((text) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be redis://user:password@host:port or rediss://… for TLS');
const level = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** 32 bytes: 64 hexadecimal digits, or base64 with its padding. */
export const SECRETS_KEY_FORM = /^([0-9a-fA-F]{64}|[A-Za-z0-9+/]{43}=)$/;

const HOST_FORM = /^([\w.-]+|[\da-fA-F:]+)$/;
const PROCESS_NAME_FORM = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** As the standard writes the headers of a collector. */
const OTLP_HEADERS_FORM = /^[\w-]+=([^,=\s%]|%[0-7][0-9a-fA-F])+(,[\w-]+=([^,=\s%]|%[0-7][0-9a-fA-F])+)*$/;

interface Setting {
  readonly schema: z.ZodType<unknown, string>;
  /** Used when the variable is missing or empty; null = described in `meaning`. */
  readonly default: string | null;
  readonly meaning: string;
}

/** Every environment variable of the service. docs/operate.md prints this table. */
export const SETTINGS = {
  PORT: { schema: port, default: '2567', meaning: 'TCP port of the service.' },
  HOST: { schema: z.string().min(1), default: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 for every network.' },
  PUBLIC_URL: {
    schema: httpUrl,
    default: null,
    meaning:
      'Address players and operators use; launch URLs are built from it. Default http://localhost:PORT; required, and https, in production. Its host name at the first start stays the name of the service in proofs of the fair deal, also if the address changes.',
  },
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']),
    default: 'development',
    meaning: 'production refuses demo and test settings.',
  },
  DATA_DIR: { schema: z.string().min(1), default: './data', meaning: 'Directory of the embedded database; created when missing.' },
  DATABASE_URL: {
    schema: databaseUrl,
    default: null,
    meaning:
      'postgres://user:password@host:port/database stores everything in that PostgreSQL (13 or newer) instead of the embedded database; ?sslmode=verify-full encrypts the way to it.',
  },
  DATABASE_POOL: {
    schema: z.coerce.number<string>().int().min(1).max(100),
    default: '10',
    meaning: 'Connections to PostgreSQL, at most; one more shows other processes that this one lives.',
  },
  REQUIRE_REPLICA: {
    schema: flag,
    default: '0',
    meaning:
      '1: while PostgreSQL has no synchronous replica connected, the service does not start, is not ready and writes nothing, so that a fail-over loses nothing that anybody was told. The database user needs the role pg_read_all_stats.',
  },
  PROCESS_NAME: {
    schema: z.string().regex(PROCESS_NAME_FORM, 'must be up to 40 lower-case letters, digits and hyphens'),
    default: null,
    meaning:
      'Name of this process among those that share a PostgreSQL database. A new process of the same name replaces one that has died at once; others wait for some seconds. While a process of that name is running, a second one is refused at its start (exit code 78). Default: the name of the machine.',
  },
  DRAIN_SECONDS: {
    schema: z.coerce.number<string>().int().min(0).max(600),
    default: '120',
    meaning:
      'How long a process that is told to end waits for the hands of its tables while others serve on the same database, in seconds. Each table moves to another process in the pause after its hand; one whose hand takes longer moves in it, and the hand goes on there. A process may be killed 30 seconds later.',
  },
  CLUSTER_PORT: {
    schema: anyPort,
    default: '0',
    meaning:
      'TCP port for signed calls between the processes that share a PostgreSQL database, on HOST; open it to them alone. 0: any free port.',
  },
  CLUSTER_HOST: {
    schema: z.string().regex(HOST_FORM, 'must be a host name or an IP address'),
    default: null,
    meaning:
      'Name or address at which the other processes reach this one. Default: HOST, or the name of the machine where HOST is every network.',
  },
  REDIS_URL: {
    schema: redisUrl,
    default: null,
    meaning:
      'redis://user:password@host:port (rediss:// for TLS): the processes that share a PostgreSQL database hint at changes there, so that each sees those of the others within milliseconds, and limit requests together. Nothing depends on it: without it, or while it does not answer, they ask each other, and each limits requests alone.',
  },
  SECRETS_KEY: {
    schema: z.string().regex(SECRETS_KEY_FORM, 'needs 32 bytes in base64 (openssl rand -base64 32)'),
    default: null,
    meaning:
      '32 bytes in base64 (or 64 hexadecimal digits) that seal hidden cards, API keys and token keys at rest. Required in production; otherwise made in DATA_DIR/secrets.key. A database written with another key refuses the start.',
  },
  SECRETS_KEY_OLD: {
    schema: z.string().regex(SECRETS_KEY_FORM, 'needs the 32 bytes of the key to be replaced, in base64 or hexadecimal digits'),
    default: null,
    meaning:
      'During a rotation, the key that SECRETS_KEY replaces. It only decrypts what it encrypted before; once `npm run operator -- rotate-secrets` has finished, it is no longer needed.',
  },
  AUDIT_HEAD_FILE: {
    schema: z.string().min(1),
    default: null,
    meaning:
      "File to which the head of the audit log is appended as it moves, a line of JSON each; ship it to where the database's administrators cannot write. `npm run audit-verify -- --head` compares.",
  },
  BACKUP_MARK_FILE: {
    schema: z.string().min(1),
    default: null,
    meaning:
      'File that your backup changes (`touch`) whenever it has succeeded. Its time of change is the time of the last backup, in the metrics and for `/readyz`. Without it the service knows nothing of backups.',
  },
  HIGH_WATER_FILE: {
    schema: z.string().min(1),
    default: null,
    meaning:
      'File that keeps, outside the database, how far the database has come. A database that is behind it was restored or has lost commits, and starts in restore mode. Put it on another disk than the database. Default DATA_DIR/high-water.json.',
  },
  ...RETENTION_SETTINGS,
  LOBBY_DIR: { schema: z.string().min(1), default: './dist/lobby', meaning: 'Directory of the built player client.' },
  BACK_OFFICE_DIR: { schema: z.string().min(1), default: './dist/backoffice', meaning: 'Directory of the built back office.' },
  LOG_LEVEL: { schema: level, default: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  TRUST_PROXY: {
    schema: z.coerce.number<string>().int().min(0).max(10),
    default: '0',
    meaning: 'Number of reverse proxies in front whose X-Forwarded-For is believed.',
  },
  SOCKETS_PER_IP: {
    schema: z.coerce.number<string>().int().min(1).max(100_000),
    default: '20',
    meaning: 'Open WebSockets allowed per client address, an IPv6 address counting as its /64; 2000 in the demo, where all bots share one.',
  },
  LAUNCHES_PER_SECOND: {
    schema: z.coerce.number<string>().int().min(1).max(10_000),
    default: '500',
    meaning: 'Launches an operator may ask for in a second, and as many tokens; twice as many at once.',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16),
    default: null,
    meaning: 'Bearer token of GET /metrics. Without it only the machine itself may read the metrics.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: httpUrl,
    default: null,
    meaning: 'Address of an OpenTelemetry collector (OTLP over HTTP), which gets traces below /v1/traces. Without it nothing is traced.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: z.string().regex(OTLP_HEADERS_FORM, 'must be name=value,name=value'),
    default: null,
    meaning: 'Headers for the collector, such as its token: name=value,name=value, values percent-encoded.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number<string>().min(0).max(1),
    default: '1',
    meaning: 'The share of traces that is sent, 0 to 1.',
  },
  DEMO: {
    schema: flag,
    default: '0',
    meaning: '1 creates the demo operator with test money and writes DATA_DIR/demo.json. Refused in production.',
  },
  DEMO_URL: { schema: httpUrl, default: 'http://localhost:2568', meaning: 'Address of the demo casino; it may frame the lobby.' },
  DEMO_WALLET_URL: { schema: httpUrl, default: 'http://127.0.0.1:2568/wallet', meaning: 'operator_url of the demo operator.' },
  ALLOW_LOOPBACK_WALLETS: {
    schema: flag,
    default: null,
    meaning: '1 allows an operator_url by http and on this machine. Default: 1 in the demo, else 0. Refused in production.',
  },
} as const satisfies Record<string, Setting>;
export type SettingName = keyof typeof SETTINGS;

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly production: boolean;
  readonly dataDir: string;
  /** Null for the embedded database in the data directory. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  readonly requireReplica: boolean;
  /** Its place among the processes of the service. */
  readonly processName: string;
  /** How long its tables' hands are waited for when it ends and others take the tables, ms. */
  readonly drainMs: number;
  /** Where it hears other processes; 0: any free port. */
  readonly clusterPort: number;
  /** Name or address at which they reach it. */
  readonly clusterHost: string;
  /** The address for hints between processes; null: they only ask each other. */
  readonly redisUrl: string | null;
  /** Null when the key is created in the data directory. */
  readonly secretsKey: string | null;
  /** The key that `secretsKey` replaces, while a rotation lasts. */
  readonly secretsKeyOld: string | null;
  /** Null: the head of the audit log goes to the log and the metrics only. */
  readonly auditHeadFile: string | null;
  /** Null: the service is not told of backups. */
  readonly backupMarkFile: string | null;
  /** How far the database has come, kept outside it. */
  readonly highWaterFile: string;
  /** How long what is not kept for good is kept. */
  readonly kept: Kept;
  readonly lobbyDir: string;
  readonly backOfficeDir: string;
  readonly logLevel: z.infer<typeof level>;
  readonly trustProxy: number;
  readonly socketsPerIp: number;
  /** Of one operator. */
  readonly launchesPerSecond: number;
  readonly metricsToken: string | null;
  /** Where traces go; null without a collector. */
  readonly traces: { readonly endpoint: string; readonly headers: Readonly<Record<string, string>>; readonly share: number } | null;
  readonly demo: { readonly url: string; readonly walletUrl: string } | null;
  readonly allowLoopbackWallets: boolean;
}

/** The host name of the service, under which it publishes the keys that sign the fair deal. */
export function originOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return new URL(publicUrl).hostname;
}

/** The longest host name that the fair deal's format can name. */
const ORIGIN_CHARS_MAX = 64;

/** The storage options of these settings, for `openStore`. */
export function storageOf({ dataDir, databaseUrl, databasePool, requireReplica }: Config) {
  return { dataDir, databaseUrl, poolMax: databasePool, requireReplica };
}

/** Settings are missing or wrong; the message names each. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
  readonly settings: readonly SettingName[];
  constructor(problems: readonly { readonly setting: SettingName; readonly problem: string }[]) {
    super(problems.map(({ setting, problem }) => `${setting}: ${problem}`).join('\n'));
    this.settings = problems.map(({ setting }) => setting);
  }
}

/** Where other machines reach a process that listens on `host`. */
function reachableHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? hostname() : host;
}

/** The name of the machine in the form of `PROCESS_NAME`. */
function machineName(): string {
  const name = hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40);
  return name === '' ? 'cardroom' : name;
}

const DEMO_SOCKETS_PER_IP = 2000;

/** Reads and checks the environment. Throws `WrongSettings`, which names every wrong variable at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: { setting: SettingName; problem: string }[] = [];
  const get = <Name extends SettingName>(name: Name): z.infer<(typeof SETTINGS)[Name]['schema']> | null => {
    const setting: Setting = SETTINGS[name];
    const text = env[name] || setting.default;
    if (text === null) return null;
    const parsed = setting.schema.safeParse(text);
    if (parsed.success) return parsed.data as z.infer<(typeof SETTINGS)[Name]['schema']>;
    problems.push({ setting: name, problem: `${parsed.error.issues[0]?.message ?? 'is wrong'} (not ${shown(name, text)})` });
    return null;
  };
  const production = get('NODE_ENV') === 'production';
  const demo = get('DEMO') === true;
  const listenPort = get('PORT') ?? 0;
  const endpoint = get('OTEL_EXPORTER_OTLP_ENDPOINT');
  const headers = headersOf(get('OTEL_EXPORTER_OTLP_HEADERS'));
  const share = get('OTEL_TRACES_SAMPLER_ARG') ?? 1;
  const config: Config = {
    port: listenPort,
    host: get('HOST') ?? '',
    publicUrl: get('PUBLIC_URL') ?? `http://localhost:${listenPort}`,
    production,
    dataDir: get('DATA_DIR') ?? '',
    databaseUrl: get('DATABASE_URL'),
    databasePool: get('DATABASE_POOL') ?? 0,
    requireReplica: get('REQUIRE_REPLICA') === true,
    processName: get('PROCESS_NAME') ?? machineName(),
    drainMs: (get('DRAIN_SECONDS') ?? 0) * 1_000,
    clusterPort: get('CLUSTER_PORT') ?? 0,
    clusterHost: get('CLUSTER_HOST') ?? reachableHost(get('HOST') ?? '127.0.0.1'),
    redisUrl: get('REDIS_URL'),
    secretsKey: get('SECRETS_KEY'),
    secretsKeyOld: get('SECRETS_KEY_OLD'),
    auditHeadFile: get('AUDIT_HEAD_FILE'),
    backupMarkFile: get('BACKUP_MARK_FILE'),
    highWaterFile: get('HIGH_WATER_FILE') ?? join(get('DATA_DIR') ?? '', 'high-water.json'),
    kept: readKept(get),
    lobbyDir: get('LOBBY_DIR') ?? '',
    backOfficeDir: get('BACK_OFFICE_DIR') ?? '',
    logLevel: get('LOG_LEVEL') ?? 'info',
    trustProxy: get('TRUST_PROXY') ?? 0,
    socketsPerIp: demo && !env.SOCKETS_PER_IP ? DEMO_SOCKETS_PER_IP : (get('SOCKETS_PER_IP') ?? 0),
    launchesPerSecond: get('LAUNCHES_PER_SECOND') ?? 0,
    metricsToken: get('METRICS_TOKEN'),
    traces: endpoint === null ? null : { endpoint, headers, share },
    demo: demo ? { url: get('DEMO_URL') ?? '', walletUrl: get('DEMO_WALLET_URL') ?? '' } : null,
    allowLoopbackWallets: get('ALLOW_LOOPBACK_WALLETS') ?? demo,
  };
  if (config.requireReplica && !env.DATABASE_URL) {
    problems.push({ setting: 'REQUIRE_REPLICA', problem: 'needs DATABASE_URL: the embedded database has no replica' });
  }
  if (config.redisUrl !== null && !env.DATABASE_URL) {
    problems.push({ setting: 'REDIS_URL', problem: 'needs DATABASE_URL: a process on the embedded database has no others beside it' });
  }
  if (production) problems.push(...notForProduction(config, env));
  if (problems.length > 0) throw new WrongSettings(problems);
  return config;
}

function notForProduction(config: Config, env: Readonly<Record<string, string | undefined>>): { setting: SettingName; problem: string }[] {
  const url = URL.parse(config.publicUrl);
  const local = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  const checks: [boolean, SettingName, string][] = [
    [config.demo !== null, 'DEMO', 'the demo (test money) is refused with NODE_ENV=production'],
    [config.allowLoopbackWallets, 'ALLOW_LOOPBACK_WALLETS', 'wallets without https are refused with NODE_ENV=production'],
    [!env.SECRETS_KEY, 'SECRETS_KEY', 'is required with NODE_ENV=production: 32 bytes in base64 (openssl rand -base64 32)'],
    [!env.PUBLIC_URL, 'PUBLIC_URL', 'is required with NODE_ENV=production'],
    [(url?.hostname.length ?? 0) > ORIGIN_CHARS_MAX, 'PUBLIC_URL', `its host name must have at most ${ORIGIN_CHARS_MAX} characters`],
    [url?.protocol === 'http:' && !local, 'PUBLIC_URL', 'must be https with NODE_ENV=production'],
  ];
  return checks.filter(([wrong]) => wrong).map(([, setting, problem]) => ({ setting, problem }));
}

/** The headers of a collector, which the pattern of the setting has checked. */
function headersOf(text: string | null): Record<string, string> {
  const pairs = (text ?? '').split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => pair.split('=') as [string, string]).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

const SECRET_SETTINGS: ReadonlySet<SettingName> = new Set([
  'SECRETS_KEY',
  'SECRETS_KEY_OLD',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'REDIS_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

/** Secrets never appear in an error message. */
function shown(name: SettingName, text: string): string {
  return SECRET_SETTINGS.has(name) ? 'the value given' : `"${text.slice(0, 80)}"`;
}
