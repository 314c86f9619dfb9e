import type { TableConfig } from '@cardroom/table';

/** Tables are pooled per operator and currency; nothing crosses a pool. */
export function poolOf(owner: Pick<TableConfig, 'operatorId' | 'currency'>): string {
  return `${owner.operatorId}:${owner.currency}`;
}
