import type { CellMap } from './cell-map.ts';

/** How the router listens. */
export interface RouterOptions {
  /** Address and options of HAProxy's `bind`, such as `:443 ssl crt /etc/haproxy/api.pem`. */
  readonly bind: string;
  /** The whole path at which the router finds its map of operators. */
  readonly operatorsFile: string;
  /** Server checks: on by default; a test has cells without `/readyz`. */
  readonly checks?: boolean;
}

/** Answered sooner than `/readyz`; a process that is not ready is sent no new call, whether it says 404 or 503. */
const CHECK_PATH = '/readyz?draining=404';
/** `Retry-After` while no process of a cell is ready, in seconds. */
export const RETRY_AFTER_S = 5;
/** The paths of the operator API, and of its description. Players, staff and sockets use the address of the cell. */
export const ROUTED_PATHS = ['/v1/operator', '/game-service/operator', '/openapi.json'] as const;

/**
 * HAProxy's settings for the router in front of the cells. The operator is the beginning of its client ID, which stands in the Basic
 * credentials or the body of a token request, and in the bearer token of any other call. The router believes nothing: the cell checks the
 * secret or the token, and refuses an operator that it does not have as it refuses any unknown client.
 */
export function routerSettings(map: CellMap, { bind, operatorsFile, checks = true }: RouterOptions): string {
  const [first = ''] = Object.keys(map.cells);
  return `# Made by \`npm run cells -- haproxy\` from the cell map; change the map instead. docs/cluster.md explains it.
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-request 10s
${[502, 503, 504].map(errorLine).join('\n')}

frontend operators
  bind ${bind}
  option http-buffer-request
  acl is-routed path_beg ${ROUTED_PATHS.join(' ')}
  http-request return status 404 content-type application/json lf-string ${answer('NOT_FOUND', 'This is the address of the operator API')} unless is-routed
  acl is-oauth path /v1/operator/oauth
  acl is-form req.hdr(content-type) -m beg -i application/x-www-form-urlencoded
  http-request set-var(txn.client) req.body,json_query('$.client_id') if is-oauth METH_POST !is-form
  http-request set-var(txn.client) req.body_param(client_id) if is-oauth METH_POST is-form
  http-request set-var(txn.client) http_auth_user if { req.hdr(authorization) -m beg -i basic }
  http-request set-var(txn.client) http_auth_bearer,jwt_payload_query('$.client_id') if { req.hdr(authorization) -m beg -i bearer }
  # A client ID is that of its operator with eight hexadecimal digits behind it. Anybody else is refused by the first cell.
  http-request set-var(txn.operator) var(txn.client),regsub('-[0-9a-f]{8}$','')
  use_backend cell-%[var(txn.operator),map(${operatorsFile},${first})] if { var(txn.operator) -m found }
  default_backend cell-${first}

${Object.entries(map.cells)
  .map(([name, { servers }]) => backend(name, servers, checks))
  .join('\n\n')}
`;
}

/** HAProxy's map of operators: one operator and its cell a line. */
export function operatorsMap({ operators }: CellMap): string {
  const lines = Object.entries(operators).map(([operatorId, cell]) => `${operatorId} ${cell}\n`);
  return `# Made by \`npm run cells -- haproxy\` from the cell map; change the map instead.\n${lines.join('')}`;
}

/** A request is sent again only if no connection was made, so never after a byte of it was sent. */
function backend(name: string, servers: readonly string[], checks: boolean): string {
  const check = checks ? ' check' : '';
  const watched = checks
    ? `\n  option httpchk GET ${CHECK_PATH}\n  timeout check 700ms\n  default-server inter 500ms fastinter 100ms fall 2 rise 1`
    : '';
  return `backend cell-${name}
  option forwardfor
  balance leastconn${watched}
  retries 3
  retry-on conn-failure
  option redispatch
${servers.map((server, index) => `  server ${name}-${index + 1} ${server}${check}`).join('\n')}`;
}

/** HAProxy's own refusals look like those of a cell. */
function errorLine(status: number): string {
  const text = answer('UNAVAILABLE', 'The service is not available; try again shortly');
  return `  http-error status ${status} content-type application/json lf-string ${text} hdr Retry-After ${RETRY_AFTER_S}`;
}

function answer(code: string, message: string): string {
  return `'{"status":"error","code":"${code}","message":"${message}","request_id":"%[uuid()]"}'`;
}
