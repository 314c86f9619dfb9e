import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import type { DockMode } from '../rules/dock-mode.ts';
import { seatOf } from '../rules/hero.ts';
import { waitingNames } from '../rules/offer.ts';
import { useTable } from '../state/context.tsx';
import { useBlindText } from '../state/use-blind-text.ts';
import { useSecondsUntil } from '../state/use-seconds-until.ts';
import { WaitlistLine } from '../waitlist-parts.tsx';
import styles from './dock.module.css';

/** The status while there is nothing to size, in one or two lines. */
export function DockStatus({ mode }: { readonly mode: DockMode }) {
  const text = useStatusText(mode);
  const detail = useDetail(mode);
  return (
    <p
      className={styles.status}
      data-testid={mode.kind === 'idle' ? testIds.waiting : undefined}
      data-reason={mode.kind === 'idle' ? mode.reason : undefined}
    >
      <strong>{text}</strong>
      {detail ? <span>{detail}</span> : null}
      {mode.kind === 'watch' ? <WatchHint seat={mode.seat} full={mode.full} /> : null}
    </p>
  );
}

function WatchHint({ seat, full }: Pick<Extract<DockMode, { kind: 'watch' }>, 'seat' | 'full'>) {
  const t = useText();
  const hint = full ? t('table.noSeat') : seat === null ? '' : t('table.watchHint');
  return <WaitlistLine full={full} otherwise={hint} />;
}

function useStatusText(mode: DockMode): string {
  const t = useText();
  const say = useBlindText();
  const waited = useTable(({ snapshot }) => waitingNames(snapshot.table).join(', '));
  const actor = useTable(({ snapshot }) => seatOf(snapshot.table, snapshot.table?.toAct ?? -1)?.name ?? '');
  switch (mode.kind) {
    case 'act':
      return t('say.yourTurn');
    case 'pre-act':
      return t('table.actorToAct', { name: actor });
    case 'offer':
      return t('offer.question');
    case 'entry':
      return say('table.entryQuestion');
    case 'sitting-out':
      return t('table.youSitOut');
    case 'no-chips':
      return t('table.noChips');
    case 'show-cards':
      return t('table.showQuestion');
    case 'watch':
      return t('table.watching');
    case 'idle':
      return mode.reason === 'offer-open' ? t('offer.waiting', { names: waited }) : say(`idle.${mode.reason}`);
  }
}

function useDetail(mode: DockMode): string {
  const t = useText();
  const say = useBlindText();
  const blinds = useTable(({ snapshot }) => snapshot.you?.missesLeft ?? 0);
  const removedAt = useTable(({ snapshot }) => snapshot.you?.removedAt ?? 0);
  const nextHandAt = useTable(({ snapshot }) => (snapshot.table?.phase === 'showdown' ? snapshot.table.nextHandAt : 0));
  const removedIn = useSecondsUntil(removedAt);
  const nextIn = useSecondsUntil(nextHandAt);
  if (mode.kind === 'offer') return t('offer.hint');
  const out = mode.kind === 'sitting-out' || mode.kind === 'no-chips';
  if (out && removedIn > 0) return say('table.removedIn', { minutes: Math.floor(removedIn / 60), seconds: removedIn % 60, blinds });
  if (mode.kind === 'idle' && nextIn > 0) return t('table.nextHandIn', { seconds: nextIn });
  return '';
}
