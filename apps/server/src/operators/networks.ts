import { BlockList, isIP } from 'node:net';
import { exactly, readRows, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { type Outcome, refused, type WrongField } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { OPERATOR_NETWORK } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/**
 * Limit on the networks (CIDR, IPv4 and IPv6) from which an operator's servers may call the operator API. An empty list allows any address.
 */
export const NETWORKS_MAX = 50;
const BITS = { 4: 32, 6: 128 } as const;

/** An operator's networks, as they were entered. */
export async function networksOf(store: Store, operatorId: string): Promise<readonly string[]> {
  const [row] = await readRows(
    store,
    OPERATOR_NETWORK.pick('ranges'),
    sql`select ranges from operator_network where operator_id = ${operatorId}`,
  );
  return row === undefined || row.ranges === '' ? [] : row.ranges.split('\n');
}

/**
 * Sets the networks; calls from elsewhere are refused from the next call on. An address without a prefix length means that address alone.
 * Refuses `operator`, `networks` and `was`.
 */
export async function setNetworks(
  store: Store,
  actor: Actor,
  operatorId: string,
  networks: readonly string[],
  seen: Seen<readonly string[]> = {},
): Promise<Outcome<readonly string[]>> {
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const wanted = [...new Set(networks.map((one) => one.trim().toLowerCase()))];
  const errors = checkNetworks(wanted);
  if (errors.length > 0) return { ok: false, errors };
  return changeSetting<readonly string[]>(store, {
    ...seen,
    read: () => networksOf(store, operatorId),
    told: (now) => now.join(', ') || 'everywhere',
    unit: (was) => [
      exactly(
        1,
        sql`insert into operator_network (operator_id, ranges, set_at) values (${operatorId}, ${wanted.join('\n')}, ${actor.at})
          on conflict (operator_id) do update set ranges = excluded.ranges, set_at = excluded.set_at
          where operator_network.ranges = ${was.join('\n')}`,
      ),
      ...auditRow(actor, {
        action: 'operator.set-networks',
        operatorId,
        subject: operatorId,
        was: { networks: was },
        detail: { networks: wanted },
      }),
    ],
  });
}

/** Whether an address lies in one of these networks; an empty list allows every address. IPv4-mapped IPv6 is checked as IPv4. */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const family = isIP(address);
  if (family === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    const of = isIP(base);
    if (of === 0) continue;
    list.addSubnet(base, bits === undefined ? BITS[of as 4 | 6] : Number(bits), of === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function checkNetworks(networks: readonly string[]): WrongField[] {
  if (networks.length > NETWORKS_MAX)
    return [{ field: 'networks', message: `has ${networks.length} entries; the maximum is ${NETWORKS_MAX}` }];
  const wrong = networks.find((one) => !isNetwork(one));
  if (wrong === undefined) return [];
  return [{ field: 'networks', message: `"${wrong.slice(0, 60)}" is not an address or a network such as 203.0.113.0/24 or 2001:db8::/32` }];
}

function isNetwork(text: string): boolean {
  const [, base = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(base);
  return family !== 0 && (bits === undefined || Number(bits) <= BITS[family as 4 | 6]);
}
