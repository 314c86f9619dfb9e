import { useText } from '../../i18n/index.ts';
import { useTable } from '../state/context.tsx';
import { LogText } from './log-text.tsx';

const LINES_KEPT = 8;

/** The newest log lines for screen readers while the hand log is not on screen, as on a phone. */
export function LiveLog() {
  const t = useText();
  const lines = useTable(({ log }) => log.lines);
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-relevant="additions" aria-label={t('log.title')}>
      {lines.slice(-LINES_KEPT).map((line) => (
        <p key={line.key}>
          <LogText line={line} />
        </p>
      ))}
    </div>
  );
}
