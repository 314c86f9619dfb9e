import type { FloorSeat, FloorTable } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { amountText } from '../money/amount.tsx';
import { Area, Choice, Form } from '../shell/form.tsx';
import type { Floor } from './use-tables.ts';

/** Why somebody is removed: as the staff reads it, and what he is told in his language. */
export const REASONS: Readonly<Record<string, { readonly name: string; readonly told: string }>> = {
  conduct: { name: 'conduct', told: 'because of your conduct' },
  'fair-play': { name: 'fair play is checked', told: 'while fair play is being checked' },
  account: { name: 'a question about the account', told: 'because of a question about your account' },
  house: { name: 'no reason told', told: 'by the house, without a reason' },
};

const BARS = [
  ['0', 'At once'],
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

/** Takes a player from his seat with the end of the hand he plays. */
export function KickDialog({ floor, table, seat, done }: KickDialogProps) {
  return (
    <Dialog title={`Remove ${seat.name}?`} closeLabel="Let him sit" onClose={done}>
      <p>He plays the running hand to its end. Then his chips, {amountText(seat.chips, table.currency)} now, are cashed out as always.</p>
      <Form
        submit="Remove from the table"
        tone="danger"
        send={async (given) => {
          const refusal = await floor.change(`/tables/${table.tableId}/kick`, {
            stayId: seat.stayId,
            reason: given('reason'),
            note: given('note'),
            barMinutes: Number(given('barMinutes')),
          });
          if (refusal === null) done();
          return refusal;
        }}
      >
        <Choice label="He is told" name="reason" options={Object.entries(REASONS).map(([reason, { told }]) => [reason, told] as const)} />
        <Choice label="He may sit at this table again" name="barMinutes" defaultValue="60" options={BARS} />
        <Area label="Note" name="note" maxLength={500} hint="For the audit log; the player does not see it." />
      </Form>
    </Dialog>
  );
}
