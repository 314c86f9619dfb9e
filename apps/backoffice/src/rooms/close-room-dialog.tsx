import { Dialog } from '@cardroom/ui';
import { t } from '../i18n/i18n.ts';
import { Form } from '../shell/form.tsx';
import type { RoomView } from './room-view.ts';
import type { RoomDesk } from './use-rooms.ts';

export interface CloseRoomDialogProps {
  readonly desk: RoomDesk;
  readonly view: RoomView;
  readonly done: () => void;
}

/** Asks before a room is closed for good, and says whom it concerns. */
export function CloseRoomDialog({ desk, view: { room, tables }, done }: CloseRoomDialogProps) {
  return (
    <Dialog title={t('floor.close-room.title', { room: room.name })} closeLabel={t('shell.cancel')} onClose={done}>
      <p>{tables.taken === 0 ? t('floor.nobody') : t('floor.close-room.seated', { seated: tables.taken, tables: tables.tables })}</p>
      <p>{t('floor.close-room.final')}</p>
      <Form
        submit={t('floor.close-room.submit')}
        tone="danger"
        send={async () => {
          const refusal = await desk.change(`/${room.roomId}/close`, {});
          if (refusal === null) done();
          return refusal;
        }}
      >
        {null}
      </Form>
    </Dialog>
  );
}
