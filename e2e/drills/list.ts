import { clockDrill } from './clock.ts';
import { diskDrill } from './disk.ts';
import type { Drill } from './drill.ts';
import { failoverDrill } from './failover.ts';
import { keyDrill } from './key.ts';
import { restoreDrill } from './restore.ts';
import { upgradeDrill } from './upgrade.ts';

/** Every drill, in the order in which `all` runs them. */
export const DRILLS: readonly Drill[] = [keyDrill, upgradeDrill, clockDrill, diskDrill, restoreDrill, failoverDrill];
