import { expect } from '@playwright/test';
import { operatorCommand } from './operator-command.ts';
import type { Stack } from './stack.ts';

/** Settings of a room as the operator command takes them; amounts as people write them, switches and numbers as text. */
export interface RoomFlags {
  readonly name: string;
  readonly [flag: string]: string;
}

/**
 * Opens a room of the demo operator by command while the service runs; resolves with its first table. By default the blinds are 0.50/1.00
 * and new players are dealt in at once.
 */
export async function openRoom(stack: Stack, flags: RoomFlags): Promise<string> {
  const given = { operator: 'demo', currency: 'EUR', 'small-blind': '0.50', 'big-blind': '1', seats: '2', entry: 'free', ...flags };
  const options = Object.entries(given).flatMap(([flag, value]) => [`--${flag}`, value]);
  await operatorCommand(stack, 'room-open', ...options);
  await expect(async () => void (await stack.tableOf(flags.name))).toPass({ timeout: 15_000 });
  return stack.tableOf(flags.name);
}
