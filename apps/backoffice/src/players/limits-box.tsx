import type { Limit, PlayerAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { Box } from '../integration/setting-form.tsx';
import { Area, Choice, Form, Notice, type Refusal } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { usePlayersDesk } from './desk.ts';
import styles from './players.module.css';
import type { ChangePlayer } from './use-player.ts';

type Deed = 'block' | 'unblock' | 'mute' | 'unmute';

export interface LimitsBoxProps {
  readonly answer: PlayerAnswer;
  readonly change: ChangePlayer;
}

/** What the player may do, and what the staff does about it. */
export function LimitsBox({ answer: { player, limits, seats }, change }: LimitsBoxProps) {
  const { mayChange } = usePlayersDesk();
  const [doing, setDoing] = useState<Deed | null>(null);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const sitOut = async () => {
    const refused = await change('sit-out', {});
    setRefusal(refused);
    setSaid(refused === null ? 'He sits out from the next hand.' : '');
  };
  const { block, mute } = limits;
  const deeds: readonly Deed[] = [block === null ? 'block' : 'unblock', mute === null ? 'mute' : 'unmute'];
  return (
    <Box title="What he may do" id="limits">
      {block === null ? <p>He may come in and play.</p> : <Held text="Blocked" limit={block} />}
      {mute === null ? <p>He may write at the tables.</p> : <Held text="May not write" limit={mute} />}
      {mayChange && (
        <div className={page.row}>
          {deeds.map((deed) => (
            <Button key={deed} size="small" tone={deed === 'block' ? 'danger' : 'plain'} onClick={() => setDoing(deed)}>
              {DEEDS[deed].button}
            </Button>
          ))}
          {seats.length > 0 && (
            <Button size="small" onClick={() => void sitOut()}>
              Sit out
            </Button>
          )}
        </div>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
      {refusal !== null && <Notice refusal={refusal} />}
      {doing !== null && (
        <LimitDialog
          deed={doing}
          name={player.name}
          was={(doing === 'block' || doing === 'unblock' ? block : mute)?.at ?? null}
          change={change}
          close={() => setDoing(null)}
          done={(text) => {
            setDoing(null);
            setRefusal(null);
            setSaid(text);
          }}
        />
      )}
    </Box>
  );
}

function Held({ text, limit: { until, reason, by, at } }: { readonly text: string; readonly limit: Limit }) {
  return (
    <div className={styles.held}>
      <strong className={page.off}>
        {text}
        {until !== null && (
          <>
            {' '}
            until <When at={until} />
          </>
        )}
      </strong>
      <q>{reason}</q>
      <small>
        {by.replace(/^staff:/, '')}, <When at={at} />
      </small>
    </div>
  );
}

interface DeedTexts {
  readonly button: string;
  readonly title: (name: string) => string;
  readonly does: string;
  readonly said: string;
}

const DEEDS: Readonly<Record<Deed, DeedTexts>> = {
  block: {
    button: 'Block',
    title: (name) => `Block ${name}?`,
    does: 'Launches of him are refused, and he takes no seat and adds no chips. Where he sits he plays the running hand to its end; then he is cashed out as always. He is told that it is about his account.',
    said: 'He is blocked.',
  },
  unblock: {
    button: 'Unblock',
    title: (name) => `Unblock ${name}?`,
    does: 'His next launch opens a session as ever.',
    said: 'He is not blocked any more.',
  },
  mute: {
    button: 'Mute in the chat',
    title: (name) => `Mute ${name} in the chat?`,
    does: 'He writes nothing at any table, neither phrases nor words of his own, and sees why. He still reads what others write.',
    said: 'He is muted.',
  },
  unmute: {
    button: 'Let him write',
    title: (name) => `Let ${name} write?`,
    does: 'He may write again at once.',
    said: 'He may write again.',
  },
};

const FOR_GOOD = '';
const TIMES = [
  ['60', 'For an hour'],
  ['1440', 'For a day'],
  ['10080', 'For a week'],
  ['43200', 'For 30 days'],
  [FOR_GOOD, 'For good'],
] as const;

interface LimitDialogProps {
  readonly deed: Deed;
  readonly name: string;
  readonly was: number | null;
  readonly change: ChangePlayer;
  readonly close: () => void;
  /** What has been done, to be said aloud. */
  readonly done: (said: string) => void;
}

function LimitDialog({ deed, name, was, change, close, done }: LimitDialogProps) {
  const { title, does, button, said } = DEEDS[deed];
  return (
    <Dialog title={title(name)} closeLabel="Close" onClose={close}>
      <p>{does}</p>
      <Form
        submit={button}
        tone={deed === 'block' ? 'danger' : 'brand'}
        send={async (given) => {
          const minutes = deed === 'mute' ? { minutes: given('minutes') === FOR_GOOD ? null : Number(given('minutes')) } : {};
          const refusal = await change(deed, { reason: given('reason').trim(), was, ...minutes });
          if (refusal === null) done(said);
          return refusal;
        }}
      >
        {deed === 'mute' && <Choice label="How long" name="minutes" defaultValue="1440" options={TIMES} />}
        <Area
          label="Reason"
          name="reason"
          hint="10 to 500 characters, for the staff and the audit log. The player does not see it."
          rows={3}
          required
        />
      </Form>
    </Dialog>
  );
}
