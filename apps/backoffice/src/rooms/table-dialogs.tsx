import type { FloorTable } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { t } from '../i18n/i18n.ts';
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
    <Dialog title={t('floor.close-table.title', { table: table.tableId })} closeLabel={t('shell.cancel')} onClose={done}>
      <p>
        {seated === 0 ? t('floor.nobody') : t('floor.close-table.seated', { seated })} {t('floor.close-table.later')}
      </p>
      <Form
        submit={t('floor.close-table.submit')}
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
