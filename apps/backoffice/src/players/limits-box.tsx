import type { Limit, PlayerAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
import { Box } from '../integration/setting-form.tsx';
import { Choice, Form, Notice, Reason } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './players.module.css';
import type { ChangePlayer } from './use-player.ts';

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
    setSaid(refused === null ? t('profile.sit-out.said') : '');
  };
  const { block, mute } = limits;
  const deeds: readonly Deed[] = [block === null ? 'block' : 'unblock', mute === null ? 'mute' : 'unmute'];
  return (
    <Box title={t('profile.restrictions')} id="limits">
      {block === null ? <p>{t('profile.not-blocked')}</p> : <Held text={t('profile.blocked')} limit={block} />}
      {mute === null ? <p>{t('profile.not-muted')}</p> : <Held text={t('profile.muted')} limit={mute} />}
      {mayChange && (
        <div className={page.row}>
          {deeds.map((deed) => (
            <Button key={deed} size="small" tone={deed === 'block' ? 'danger' : 'plain'} onClick={() => setDoing(deed)}>
              {t(`profile.deed.${deed}`)}
            </Button>
          ))}
          {seats.length > 0 && (
            <Button size="small" onClick={() => void sitOut()}>
              {t('profile.sit-out')}
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
      <strong className={page.off}>{until === null ? text : tWith('profile.until', { at: <When at={until} /> }, { what: text })}</strong>
      <q>{reason}</q>
      <small>
        {by.replace(/^staff:/, '')}, <When at={at} />
      </small>
    </div>
  );
}

const PERMANENT = '';
const MINUTES = ['60', '1440', '10080', '43200', PERMANENT] as const;

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
  const times = MINUTES.map((one) => [one, t(`profile.duration.${one === PERMANENT ? 'permanent' : one}`)] as const);
  return (
    <Dialog title={t(`profile.deed.${deed}.title`, { name })} closeLabel={t('shell.close')} onClose={close}>
      <p>{t(`profile.deed.${deed}.does`)}</p>
      <Form
        submit={t(`profile.deed.${deed}`)}
        tone={deed === 'block' ? 'danger' : 'brand'}
        send={async (given) => {
          const minutes = deed === 'mute' ? { minutes: given('minutes') === PERMANENT ? null : Number(given('minutes')) } : {};
          const refusal = await change(deed, { reason: given('reason').trim(), was, ...minutes });
          if (refusal === null) done(t(`profile.deed.${deed}.said`));
          return refusal;
        }}
      >
        {deed === 'mute' && <Choice label={t('profile.duration')} name="minutes" defaultValue="1440" options={times} />}
        <Reason kept={t('profile.reason-kept')} />
      </Form>
    </Dialog>
  );
}
