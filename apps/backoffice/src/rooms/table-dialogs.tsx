import type { FloorTable } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { Form } from '../shell/form.tsx';
import { seatedAt } from './room-view.ts';
import type { Floor } from './use-tables.ts';

export interface CloseTableDialogProps {
  readonly floor: Floor;
  readonly table: FloorTable;
  readonly done: () => void;
}

export function CloseTableDialog({ floor, table, done }: CloseTableDialogProps) {
  const seated = seatedAt(table);
  return (
    <Dialog title={`Close table ${table.tableId}?`} closeLabel="Cancel" onClose={done}>
      <p>
        {seated === 0
          ? 'Nobody is seated.'
          : `The running hand finishes, then ${seated === 1 ? '1 player is' : `${seated} players are`} cashed out.`}{' '}
        The room opens another table when needed.
      </p>
      <Form
        submit="Close after hand"
        tone="danger"
        send={async () => {
          const refusal = await floor.change(`/${table.tableId}/close`, { was: table.status });
          if (refusal === null) done();
          return refusal;
        }}
      >
        {null}
      </Form>
    </Dialog>
  );
}
