import type { FloorTable } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { Form } from '../shell/form.tsx';
import type { Floor } from './use-tables.ts';

export interface CloseTableDialogProps {
  readonly floor: Floor;
  readonly table: FloorTable;
  readonly done: () => void;
}

export function CloseTableDialog({ floor, table, done }: CloseTableDialogProps) {
  return (
    <Dialog title={`Close table ${table.tableId}?`} closeLabel="Keep it open" onClose={done}>
      <p>The running hand is played to its end; then everybody is cashed out. The room opens another table when one is needed.</p>
      <Form
        submit="Close after the hand"
        tone="danger"
        send={async () => {
          const refusal = await floor.change(`/tables/${table.tableId}/close`, { was: table.status });
          if (refusal === null) done();
          return refusal;
        }}
      >
        {null}
      </Form>
    </Dialog>
  );
}
