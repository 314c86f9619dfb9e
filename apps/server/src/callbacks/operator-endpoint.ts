import type { Store } from '@cardroom/storage';
import { currentApiKey } from '../operators/api-key.ts';
import { signingSecretsOf } from '../operators/callback-signing.ts';
import { getOperator } from '../operators/operators.ts';
import type { Secrets } from '../process/secrets.ts';
import type { CallbackOptions } from './operator-client.ts';

export interface EndpointDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  now(): number;
  failed(where: string, error: unknown): void;
}

/**
 * Reads an operator's URL and key for each call. A failure is reported once until a read succeeds again; otherwise a key stored under
 * another SECRETS_KEY would look like an unreachable wallet.
 */
export function operatorEndpoints({ store, secrets, now, failed }: EndpointDeps): CallbackOptions['endpoint'] {
  const unreadable = new Set<string>();
  return async (operatorId) => {
    try {
      const [operator, signing] = await Promise.all([getOperator(store, operatorId), signingSecretsOf(store, secrets, operatorId, now())]);
      const apiKey = operator && (await currentApiKey(store, secrets, operator, now()));
      unreadable.delete(operatorId);
      if (!operator?.operatorUrl || !apiKey) return null;
      return { operatorUrl: operator.operatorUrl, apiKey, ...(signing.length === 0 ? {} : { signing }) };
    } catch (error) {
      if (!unreadable.has(operatorId)) failed('wallet endpoint', error);
      unreadable.add(operatorId);
      throw error;
    }
  };
}
