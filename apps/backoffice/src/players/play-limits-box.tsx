import type { PlayerAnswer, PlayLimitsSet } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { Box, Facts } from '../integration/setting-form.tsx';
import { amountText } from '../money/amount.tsx';
import { Area, Field, Form } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
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
  const onBreak = play.breakUntil !== null && play.breakUntil > now;
  return (
    <Box title="Play limits" id="play-limits">
      <Facts
        facts={[
          ['Plays until', play.until === null ? 'No limit' : timeText(play.until)],
          ['Longest session', play.sessionMinutes === null ? '24 hours' : `${play.sessionMinutes} minutes`],
          ['Loss per session', play.loss === null ? 'No limit' : amountText(play.loss.amount, play.loss.currency)],
          ['Own reality check', play.realityMinutes === null ? 'None' : `Every ${play.realityMinutes} minutes`],
          ['Own time-out', onBreak ? `Until ${timeText(play.breakUntil ?? 0)}` : 'None'],
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
        <LimitsDialog play={play} change={change} currency={player.currencies[0] ?? ''} close={() => setDoing(null)} done={done} />
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

function LimitsDialog({
  play: { until, sessionMinutes, loss },
  currency,
  change,
  close,
  done,
}: DialogProps & { readonly play: PlayLimitsSet; readonly currency: string }) {
  return (
    <Dialog title="Play limits" closeLabel="Close" onClose={close}>
      <p>At a limit the player finishes the running hand, is cashed out and signed out. Leave a field empty for no limit.</p>
      <Form
        submit="Save limits"
        send={async (given) => {
          const [at, minutes, amount] = [given('until'), given('minutes'), given('loss').trim()];
          const refusal = await change('play-limits', {
            until: at === '' ? null : Date.parse(`${at}Z`),
            sessionMinutes: minutes === '' ? null : Number(minutes),
            loss: amount === '' ? null : { amount, currency: loss?.currency ?? currency },
            reason: given('reason').trim(),
            was: { until, sessionMinutes, loss },
          });
          if (refusal === null) done('Limits saved.');
          return refusal;
        }}
      >
        <Field label="Plays until (UTC)" name="until" type="datetime-local" defaultValue={until === null ? '' : inputTime(until)} />
        <Field label="Longest session (minutes)" name="minutes" type="number" min={1} max={1440} defaultValue={sessionMinutes ?? ''} />
        <Field
          label={`Loss per session (${loss?.currency ?? currency})`}
          name="loss"
          inputMode="decimal"
          defaultValue={loss === null ? '' : (loss.amount / 100).toFixed(2)}
        />
        <Reason />
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
        <Reason />
      </Form>
    </Dialog>
  );
}

function Reason() {
  return (
    <Area
      label="Reason"
      name="reason"
      hint="10 to 500 characters, for staff and the audit log; the player does not see it."
      rows={3}
      required
    />
  );
}

/** As `2026-11-25 03:00 UTC`. */
function timeText(at: number): string {
  return `${inputTime(at).replace('T', ' ')} UTC`;
}

/** As a field for date and time reads it. */
function inputTime(at: number): string {
  return new Date(at).toISOString().slice(0, 16);
}
