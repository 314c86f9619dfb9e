import type { HandReplay } from '@cardroom/views';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import type { Api } from '../../net/api.ts';
import { FullPageNote } from '../../shell/full-page-note.tsx';
import { DEFAULT_SETTINGS, type Settings } from '../../table/state/settings.ts';
import { ReplayBar } from '../replay-bar.tsx';
import { Replayer } from '../replayer-page.tsx';
import { timeLineOf } from '../time-line.ts';

/** Nobody plays here, so there is no sound, and the settings of a player in this browser do not apply. */
const SETTINGS: Settings = { ...DEFAULT_SETTINGS, muted: true, vibration: false };

export interface SharedHandPageProps {
  readonly api: Pick<Api, 'ask'>;
  /** From the part of the address that browsers do not send. */
  readonly token: string;
}

/** A hand that a player has shared, for anybody who has the link. It needs no session. */
export function SharedHandPage({ api, token }: SharedHandPageProps): ReactNode {
  const t = useText();
  const [state, setState] = useState<HandReplay | 'loading' | 'gone' | 'failed'>('loading');
  useEffect(() => {
    void api.ask<HandReplay>('POST', '/api/shared-hand', { token }).then((answer) => {
      setState(answer.ok ? answer.value : answer.failure === 'not-found' ? 'gone' : 'failed');
    });
  }, [api, token]);
  const line = useMemo(
    () => (typeof state === 'string' ? null : timeLineOf(named(state, (seat) => t('shared.seat', { seat })))),
    [state, t],
  );
  if (state === 'loading') return <FullPageNote />;
  if (line === null || line.frames.length === 0)
    return <FullPageNote text={t(state === 'failed' ? 'shared.unreachable' : 'shared.gone')} />;
  return <Replayer line={line} bar={<ReplayBar line={line} />} settings={SETTINGS} />;
}

/** The operator may have left out the names. */
function named(replay: HandReplay, seatName: (seat: number) => string): HandReplay {
  return { ...replay, players: replay.players.map(({ seat, name }) => ({ seat, name: name === '' ? seatName(seat + 1) : name })) };
}
