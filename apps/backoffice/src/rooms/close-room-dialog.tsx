import { Dialog } from '@cardroom/ui';
import { Form } from '../shell/form.tsx';
import type { RoomView } from './room-view.ts';
import type { RoomDesk } from './use-rooms.ts';

export interface CloseRoomDialogProps {
  readonly desk: RoomDesk;
  readonly view: RoomView;
  readonly done: () => void;
}

/** Asks before a room is closed for good, and says whom it concerns. */
export function CloseRoomDialog({ desk, view: { room, seated, tables }, done }: CloseRoomDialogProps) {
  const players = seated === 1 ? '1 player is' : `${seated} players are`;
  const open = tables.length === 1 ? '1 open table' : `${tables.length} open tables`;
  return (
    <Dialog title={`Close ${room.name}?`} closeLabel="Cancel" onClose={done}>
      <p>
        {seated === 0
          ? 'Nobody is seated.'
          : `${players} seated at ${open}. Each table finishes its hand, then its players are cashed out and it closes.`}
      </p>
      <p>No new tables open. A closed room cannot be reopened, but it can be duplicated.</p>
      <Form
        submit="Close room"
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
