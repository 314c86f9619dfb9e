import { testIds } from '@cardroom/ui';
import { useUi } from './state/context.tsx';

/**
 * The one assertive live region: turns, warnings and answers to query keys. A text that repeats ends in a no-break space every
 * other time, because a screen reader is silent about a text that did not change.
 */
export function Announcer() {
  const { text, n } = useUi((ui) => ui.announcement);
  return (
    <div className="visually-hidden" aria-live="assertive" aria-atomic="true" data-testid={testIds.announcer}>
      {n % 2 === 0 ? text : `${text}\u00a0`}
    </div>
  );
}
