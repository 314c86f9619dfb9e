import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DEFECT_NAMES, type DefectName } from './wallet/defects/defects.ts';

/** `$DATA_DIR/demo.json`: all addresses and credentials, written by the service before this process starts. */
const demoFile = z.object({
  service: z.url(),
  lobby: z.url(),
  demo: z.url(),
  operator: z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) }),
  wallet: z.object({ url: z.url(), api_key: z.string().min(1) }),
});

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(2568),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  NODE_ENV: z.string().optional(),
  /** The address of the service from here, if it differs from the one that players use. */
  SERVICE_URL: z.url().optional(),
  /** A second X-API-KEY to accept. */
  WALLET_SECOND_KEY: z.string().min(1).optional(),
  /** The signing secret of the back office: calls without a right signature are then refused. */
  WALLET_SIGNING_SECRET: z.string().min(1).optional(),
  /** Builds one mistake into the wallet, to show that the conformance kit finds it. */
  WALLET_DEFECT: z.enum(DEFECT_NAMES).optional(),
});

export interface DemoConfig {
  readonly port: number;
  readonly host: string;
  /** The SQLite file of accounts, transactions, results and calls. */
  readonly databaseFile: string;
  readonly service: string;
  readonly lobby: string;
  /** This site as the service reaches it. */
  readonly site: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  readonly secondApiKey: string | null;
  readonly signingSecret: string | null;
  readonly defect: DefectName | null;
}

/** The demo operator cannot start. `not-there`: the service has not written `demo.json` yet. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code: 'wrong' | 'not-there';

  constructor(code: 'wrong' | 'not-there', message: string) {
    super(message);
    this.code = code;
  }
}

/** Reads the environment and `demo.json`. Throws ConfigError with the reason, and always in production. */
export function readConfig(env: NodeJS.ProcessEnv): DemoConfig {
  const settings = environment.safeParse(env);
  if (!settings.success) throw new ConfigError('wrong', `environment: ${problems(settings.error)}`);
  const { PORT, HOST, DATA_DIR, NODE_ENV, SERVICE_URL, WALLET_SECOND_KEY, WALLET_SIGNING_SECRET, WALLET_DEFECT } = settings.data;
  if (NODE_ENV === 'production')
    throw new ConfigError('wrong', 'the demo operator gives away play money, so it does not start with NODE_ENV=production');
  const file = path.join(DATA_DIR, 'demo.json');
  const demo = demoFile.safeParse(readJson(file));
  if (!demo.success) throw new ConfigError('wrong', `${file}: ${problems(demo.error)}`);
  return {
    port: PORT,
    host: HOST,
    databaseFile: path.join(DATA_DIR, 'demo-operator.db'),
    service: (SERVICE_URL ?? demo.data.service).replace(/\/+$/, ''),
    lobby: demo.data.lobby,
    site: new URL(demo.data.wallet.url).origin,
    clientId: demo.data.operator.client_id,
    clientSecret: demo.data.operator.client_secret,
    apiKey: demo.data.wallet.api_key,
    secondApiKey: WALLET_SECOND_KEY ?? null,
    signingSecret: WALLET_SIGNING_SECRET ?? null,
    defect: WALLET_DEFECT ?? null,
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError('not-there', `${file} cannot be read; start the service first, which writes this file`);
  }
}

function problems(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'value'}: ${issue.message}`).join('; ');
}
