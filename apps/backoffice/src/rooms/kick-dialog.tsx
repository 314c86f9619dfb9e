import type { SeatedPlayer } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { t } from '../i18n/i18n.ts';
import { amountText } from '../money/amount.tsx';
import { Area, Choice, Form } from '../shell/form.tsx';
import type { Floor } from './use-floor.ts';
import { KICK_REASONS } from './words.ts';

/** After how many minutes the player may sit down again. */
const BARS = ['0', '15', '60', '1440', '10080'] as const;

export interface KickDialogProps {
  readonly floor: Floor;
  readonly seat: SeatedPlayer;
  readonly done: () => void;
}

/** Removes a player from the table after the running hand. */
export function KickDialog({ floor, seat, done }: KickDialogProps) {
  return (
    <Dialog title={t('floor.kick.title', { player: seat.name })} closeLabel={t('shell.cancel')} onClose={done}>
      <p>{t('floor.kick.text', { chips: amountText(seat.chips, seat.currency) })}</p>
      <Form
        submit={t('floor.kick.submit')}
        tone="danger"
        send={async (given) => {
          const refusal = await floor.change(`/${seat.tableId}/kick`, {
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
          label={t('floor.kick.reason')}
          name="reason"
          options={KICK_REASONS.map((reason) => [reason, t(`floor.kick.told.${reason}`)] as const)}
        />
        <Choice
          label={t('floor.kick.return')}
          name="barMinutes"
          defaultValue="60"
          options={BARS.map((minutes) => [minutes, t(`floor.kick.return.${minutes}`)] as const)}
        />
        <Area label={t('floor.kick.note')} name="note" maxLength={500} hint={t('floor.kick.note.hint')} />
      </Form>
    </Dialog>
  );
}
