import type { HomeWallet } from '@cardroom/staff-api';
import { z } from 'zod';
import type { Crew } from '../cluster/crew.ts';
import { carried, peerCall } from '../cluster/peer-calls.ts';
import { processNames } from '../process/process-name.ts';
import { type CallMeter, healthOf, type MeterReading } from './call-meter.ts';

/** Measurements of an operator's wallet by the process that is asked. */
export const MEASURED_CALLS = peerCall('measured-calls', {
  question: z.strictObject({ operatorId: z.string() }),
  answer: carried<MeterReading>(),
});

/** How an operator's wallet has answered in the last hour, whichever process called. */
export type ReadWalletHealth = (operatorId: string) => Promise<HomeWallet>;

export interface WalletHealthPorts {
  readonly crew: Crew;
  readonly meter: Pick<CallMeter, 'read'>;
  now(): number;
}

/** Returns what reads it, and answers other processes. */
export function readingWalletHealth({ crew, meter, now }: WalletHealthPorts): ReadWalletHealth {
  crew.answer(MEASURED_CALLS, async ({ operatorId }) => meter.read(operatorId));
  return async (operatorId) => {
    const { answers, missing } = await crew.askAll(MEASURED_CALLS, { operatorId });
    const readings = [meter.read(operatorId), ...answers.map(({ answer }) => answer)];
    return { ...healthOf(readings, now()), missing: processNames(missing) };
  };
}
