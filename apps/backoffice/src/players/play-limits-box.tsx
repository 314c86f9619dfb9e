import type { PlayerAnswer, PlayLimitsSet } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { localDecimal } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { Box, Facts } from '../integration/setting-form.tsx';
import { amountText } from '../money/amount.tsx';
import { Choice, Field, Form, Reason } from '../shell/form.tsx';
import { localTime } from '../shell/local-time.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { lossCurrencies, playLimitsGiven } from './play-limits-given.ts';
import styles from './players.module.css';
import type { ChangePlayer } from './use-player.ts';

export interface PlayLimitsBoxProps {
  readonly answer: PlayerAnswer;
  readonly change: ChangePlayer;
}

/** How long and for how much the player may play, and the end of their sessions. */
export function PlayLimitsBox({ answer: { play, player, now }, change }: PlayLimitsBoxProps) {
  const mayChange = useOperatorChoice().may('players.change');
  const [doing, setDoing] = useState<'limits' | 'end' | null>(null);
  const [said, setSaid] = useState('');
  const done = (text: string): void => {
    setDoing(null);
    setSaid(text);
  };
  return (
    <Box title={t('profile.limits')} id="play-limits">
      <Facts
        facts={[
          [t('profile.limits.until'), play.until === null ? t('profile.limits.unlimited') : <When key="until" at={play.until} />],
          [
            t('profile.limits.session'),
            play.sessionMinutes === null ? t('profile.limits.day') : t('profile.limits.minutes', { minutes: play.sessionMinutes }),
          ],
          [t('profile.limits.loss'), play.loss === null ? t('profile.limits.unlimited') : amountText(play.loss.amount, play.loss.currency)],
          [
            t('profile.limits.reality'),
            play.realityMinutes === null ? t('profile.limits.no-reality') : t('profile.limits.every', { minutes: play.realityMinutes }),
          ],
          [
            t('profile.limits.break'),
            play.breakUntil === null || play.breakUntil <= now ? t('profile.limits.none') : <When key="break" at={play.breakUntil} />,
          ],
        ]}
      />
      {mayChange && (
        <div className={page.row}>
          <Button size="small" onClick={() => setDoing('limits')}>
            {t('profile.limits.change')}
          </Button>
          <Button size="small" tone="danger" onClick={() => setDoing('end')}>
            {t('profile.end')}
          </Button>
        </div>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
      {doing === 'limits' && (
        <LimitsDialog play={play} change={change} currencies={player.currencies} close={() => setDoing(null)} done={done} />
      )}
      {doing === 'end' && <EndDialog name={player.name} change={change} close={() => setDoing(null)} done={done} />}
    </Box>
  );
}

interface DialogProps {
  readonly change: ChangePlayer;
  readonly close: () => void;
  readonly done: (said: string) => void;
}

interface LimitsDialogProps extends DialogProps {
  readonly play: PlayLimitsSet;
  readonly currencies: readonly string[];
}

function LimitsDialog({ play: { until, sessionMinutes, loss }, currencies, change, close, done }: LimitsDialogProps) {
  const options = lossCurrencies(currencies, { loss }).map((currency) => [currency, currency] as const);
  return (
    <Dialog title={t('profile.limits')} closeLabel={t('shell.close')} onClose={close}>
      <p>{t('profile.limits.text')}</p>
      <Form
        submit={t('profile.limits.save')}
        send={async (given) => {
          const was = { until, sessionMinutes, loss };
          const refusal = await change('play-limits', { ...playLimitsGiven(given, was), reason: given('reason').trim(), was });
          if (refusal === null) done(t('profile.limits.saved'));
          return refusal;
        }}
      >
        <Field label={t('profile.limits.until')} name="until" type="datetime-local" defaultValue={localTime(until)} />
        <Field
          label={t('profile.limits.session.field')}
          name="minutes"
          type="number"
          min={1}
          max={1440}
          defaultValue={sessionMinutes ?? ''}
        />
        <Field
          label={t('profile.limits.loss')}
          name="loss"
          inputMode="decimal"
          defaultValue={loss === null ? '' : localDecimal((loss.amount / 100).toFixed(2))}
        />
        <Choice label={t('profile.limits.currency')} name="currency" options={options} />
        <Reason kept={t('profile.reason-kept')} />
      </Form>
    </Dialog>
  );
}

function EndDialog({ name, change, close, done }: DialogProps & { readonly name: string }) {
  return (
    <Dialog title={t('profile.end.title', { name })} closeLabel={t('shell.close')} onClose={close}>
      <p>{t('profile.end.text')}</p>
      <Form
        submit={t('profile.end')}
        tone="danger"
        send={async (given) => {
          const refusal = await change('end-sessions', { reason: given('reason').trim() });
          if (refusal === null) done(t('profile.end.said'));
          return refusal;
        }}
      >
        <Reason kept={t('profile.reason-kept')} />
      </Form>
    </Dialog>
  );
}
