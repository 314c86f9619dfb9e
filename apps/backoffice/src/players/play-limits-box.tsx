import type { PlayerAnswer, PlayLimitsSet } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
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
import { REASON_KEPT } from './words.ts';

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
    <Box title="Play limits" id="play-limits">
      <Facts
        facts={[
          ['Plays until', play.until === null ? 'No limit' : <When key="until" at={play.until} />],
          ['Longest session', play.sessionMinutes === null ? '24 hours' : `${play.sessionMinutes} minutes`],
          ['Loss per session', play.loss === null ? 'No limit' : amountText(play.loss.amount, play.loss.currency)],
          ['Own reality check', play.realityMinutes === null ? 'None' : `Every ${play.realityMinutes} minutes`],
          ['Own time-out until', play.breakUntil === null || play.breakUntil <= now ? 'None' : <When key="break" at={play.breakUntil} />],
        ]}
      />
      {mayChange && (
        <div className={page.row}>
          <Button size="small" onClick={() => setDoing('limits')}>
            Change limits
          </Button>
          <Button size="small" tone="danger" onClick={() => setDoing('end')}>
            End sessions
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
    <Dialog title="Play limits" closeLabel="Close" onClose={close}>
      <p>At a limit the player finishes the running hand, is cashed out and signed out. Leave a field empty for no limit.</p>
      <Form
        submit="Save limits"
        send={async (given) => {
          const was = { until, sessionMinutes, loss };
          const refusal = await change('play-limits', { ...playLimitsGiven(given, was), reason: given('reason').trim(), was });
          if (refusal === null) done('Limits saved.');
          return refusal;
        }}
      >
        <Field label="Plays until" name="until" type="datetime-local" defaultValue={localTime(until)} />
        <Field label="Longest session (minutes)" name="minutes" type="number" min={1} max={1440} defaultValue={sessionMinutes ?? ''} />
        <Field
          label="Loss per session"
          name="loss"
          inputMode="decimal"
          defaultValue={loss === null ? '' : (loss.amount / 100).toFixed(2)}
        />
        <Choice label="Currency of the loss limit" name="currency" options={options} />
        <Reason kept={REASON_KEPT} />
      </Form>
    </Dialog>
  );
}

function EndDialog({ name, change, close, done }: DialogProps & { readonly name: string }) {
  return (
    <Dialog title={`End sessions of ${name}?`} closeLabel="Close" onClose={close}>
      <p>The player finishes the running hand, is cashed out and signed out. They can come back with a new launch.</p>
      <Form
        submit="End sessions"
        tone="danger"
        send={async (given) => {
          const refusal = await change('end-sessions', { reason: given('reason').trim() });
          if (refusal === null) done('The sessions end after the running hand.');
          return refusal;
        }}
      >
        <Reason kept={REASON_KEPT} />
      </Form>
    </Dialog>
  );
}
