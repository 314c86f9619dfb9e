import { isIP } from 'node:net';
import { readRows, type Store, sql } from '@cardroom/storage';
import type { WrongField } from '../audit/outcome.ts';
import type { Config } from '../process/config.ts';
import { OPERATOR } from './operator-rows.ts';

/** Which origins may frame the lobby of the operator that registers them. */
export interface FrameOriginRules {
  /** Hosts whose pages may use http; empty in production. */
  readonly httpHosts: readonly string[];
}

const ORIGIN_MAX = 270;
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'] as const;
/** Stricter than a URL, whose host may contain `*`, which matches other sites, and `;`, which ends a directive of the policy. */
const HOST_NAME = /^([a-z0-9]([a-z0-9_-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** The rules of this process: the demo casino and pages on this machine may use http, but never in production. */
export function frameRulesOf({ production, demo }: Pick<Config, 'production' | 'demo'>): FrameOriginRules {
  if (production) return { httpHosts: [] };
  return { httpHosts: demo === null ? THIS_MACHINE : [...THIS_MACHINE, new URL(demo.url).hostname] };
}

/** Names what is wrong with an origin that should frame the lobby. */
export function checkFrameOrigin(text: string, rules: FrameOriginRules): WrongField[] {
  const told = text.slice(0, ORIGIN_MAX);
  const wrong = (message: string): WrongField[] => [{ field: 'origins', message: `"${told}" ${message}` }];
  if (text.includes('*')) return wrong('has a wildcard; list each origin');
  const url = URL.parse(text);
  if (url === null || url.origin !== text || text.length > ORIGIN_MAX) return wrong('is not an origin such as https://casino.example.com');
  const { protocol, hostname } = url;
  if (!HOST_NAME.test(hostname) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return wrong('has a host name that is not allowed');
  if (protocol !== 'https:' && !(protocol === 'http:' && rules.httpHosts.includes(hostname))) return wrong('must be https');
  return [];
}

/** The stored origins that are ignored, because they were registered before a rule that they break. */
export function ignoredOrigins(origins: readonly string[], rules: FrameOriginRules): string[] {
  return origins.filter((origin) => checkFrameOrigin(origin, rules).length > 0);
}

/** The origins that may frame each operator's lobby. */
export async function frameOriginsByOperator(store: Store, rules: FrameOriginRules): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await readRows(
    store,
    OPERATOR.pick('operator_id', 'frame_origins'),
    sql`select operator_id, frame_origins from operator where frame_origins <> '[]'`,
  );
  return new Map(
    rows.map((row) => {
      const stored = JSON.parse(row.frame_origins) as string[];
      return [row.operator_id, stored.filter((origin) => checkFrameOrigin(origin, rules).length === 0)] as const;
    }),
  );
}

/** The address of an operator's lobby below the public URL. It names the operator, so that only its sites can frame the page. */
export function lobbyPathOf(operatorId: string): string {
  return `/lobby/at/${operatorId}`;
}

/** The operator named by an address of the lobby; null for the lobby's own address, which cannot be framed. */
export function operatorOfLobbyPath(path: string): string | null {
  return /^\/lobby\/at\/([a-z][a-z0-9-]{1,39})(\/|$)/.exec(path)?.[1] ?? null;
}
