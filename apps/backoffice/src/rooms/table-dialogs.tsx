import type { FloorTable } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { t } from '../i18n/i18n.ts';
import { Form } from '../shell/form.tsx';
import type { Floor } from './use-floor.ts';

export interface CloseTableDialogProps {
  readonly floor: Floor;
  readonly table: FloorTable;
  readonly done: () => void;
}

export function CloseTableDialog({ floor, table, done }: CloseTableDialogProps) {
  return (
    <Dialog title={t('floor.close-table.title', { table: table.tableId })} closeLabel={t('shell.cancel')} onClose={done}>
      <p>
        {table.taken === 0 ? t('floor.nobody') : t('floor.close-table.seated', { seated: table.taken })} {t('floor.close-table.later')}
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
