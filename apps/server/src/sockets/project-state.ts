import { type TableSchemaState, writeChanged } from '@cardroom/protocol';
import { type PublicTable, TABLE } from '@cardroom/protocol/shapes';

export function projectState(state: TableSchemaState, view: PublicTable): void {
  writeChanged(state, TABLE, view);
}
