import type { Limit, PlayerAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { Box } from '../integration/setting-form.tsx';
import { Choice, Form, Notice, Reason } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './players.module.css';
import type { ChangePlayer } from './use-player.ts';
import { REASON_KEPT } from './words.ts';

type Deed = 'block' | 'unblock' | 'mute' | 'unmute';

export interface LimitsBoxProps {
  readonly answer: PlayerAnswer;
  readonly change: ChangePlayer;
}

/** Restrictions of the player: block, mute and sit-out. */
export function LimitsBox({ answer: { player, limits, seats }, change }: LimitsBoxProps) {
  const mayChange = useOperatorChoice().may('players.change');
  const [doing, setDoing] = useState<Deed | null>(null);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const sitOut = async () => {
    const refused = await change('sit-out', {});
    setRefusal(refused);
    setSaid(refused === null ? 'The player will sit out from the next hand.' : '');
  };
  const { block, mute } = limits;
  const deeds: readonly Deed[] = [block === null ? 'block' : 'unblock', mute === null ? 'mute' : 'unmute'];
  return (
    <Box title="Restrictions" id="limits">
      {block === null ? <p>Not blocked.</p> : <Held text="Blocked" limit={block} />}
      {mute === null ? <p>Not muted.</p> : <Held text="Muted" limit={mute} />}
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
    does: 'The player cannot log in, take a seat or add chips. At a table, they finish the running hand and are cashed out. They are told that it concerns their account.',
    said: 'Player blocked.',
  },
  unblock: {
    button: 'Unblock',
    title: (name) => `Unblock ${name}?`,
    does: 'The player can log in again.',
    said: 'Player unblocked.',
  },
  mute: {
    button: 'Mute',
    title: (name) => `Mute ${name}?`,
    does: 'The player cannot send phrases or messages at any table, and is told why. They can still read the chat.',
    said: 'Player muted.',
  },
  unmute: {
    button: 'Unmute',
    title: (name) => `Unmute ${name}?`,
    does: 'The player can chat again immediately.',
    said: 'Player unmuted.',
  },
};

const PERMANENT = '';
const TIMES = [
  ['60', '1 hour'],
  ['1440', '1 day'],
  ['10080', '1 week'],
  ['43200', '30 days'],
  [PERMANENT, 'Permanently'],
] as const;

interface LimitDialogProps {
  readonly deed: Deed;
  readonly name: string;
  readonly was: number | null;
  readonly change: ChangePlayer;
  readonly close: () => void;
  /** Called with the confirmation to announce. */
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
          const minutes = deed === 'mute' ? { minutes: given('minutes') === PERMANENT ? null : Number(given('minutes')) } : {};
          const refusal = await change(deed, { reason: given('reason').trim(), was, ...minutes });
          if (refusal === null) done(said);
          return refusal;
        }}
      >
        {deed === 'mute' && <Choice label="Duration" name="minutes" defaultValue="1440" options={TIMES} />}
        <Reason kept={REASON_KEPT} />
      </Form>
    </Dialog>
  );
}
