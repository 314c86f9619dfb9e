import type { FloorSeat, FloorTable } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { amountText } from '../money/amount.tsx';
import { Area, Choice, Form } from '../shell/form.tsx';
import type { Floor } from './use-tables.ts';

/** The reasons for a removal: for staff, and as the player is told in their language. */
export const REASONS: Readonly<Record<string, { readonly name: string; readonly told: string }>> = {
  conduct: { name: 'conduct', told: 'because of your conduct' },
  'fair-play': { name: 'fair play review', told: 'during a fair play review' },
  account: { name: 'account issue', told: 'because of an issue with your account' },
  house: { name: 'no reason given', told: 'without a reason' },
};

const BARS = [
  ['0', 'Immediately'],
  ['15', 'After 15 minutes'],
  ['60', 'After an hour'],
  ['1440', 'After a day'],
  ['10080', 'After a week'],
] as const;

export interface KickDialogProps {
  readonly floor: Floor;
  readonly table: FloorTable;
  readonly seat: FloorSeat;
  readonly done: () => void;
}

/** Removes a player from the table after the running hand. */
export function KickDialog({ floor, table, seat, done }: KickDialogProps) {
  return (
    <Dialog title={`Remove ${seat.name}?`} closeLabel="Cancel" onClose={done}>
      <p>They finish the running hand. Then their chips ({amountText(seat.chips, table.currency)} now) are cashed out.</p>
      <Form
        submit="Remove from table"
        tone="danger"
        send={async (given) => {
          const refusal = await floor.change(`/${table.tableId}/kick`, {
            stayId: seat.stayId,
            reason: given('reason'),
            note: given('note'),
            barMinutes: Number(given('barMinutes')),
          });
          if (refusal === null) done();
          return refusal;
        }}
      >
        <Choice
          label="Reason shown to player"
          name="reason"
          options={Object.entries(REASONS).map(([reason, { told }]) => [reason, told] as const)}
        />
        <Choice label="May return to this table" name="barMinutes" defaultValue="60" options={BARS} />
        <Area label="Note" name="note" maxLength={500} hint="For the audit log; the player does not see it." />
      </Form>
    </Dialog>
  );
}
