import { testIds } from '@cardroom/ui';
import { useUi } from './state/context.tsx';

/**
 * The one assertive live region: turns, warnings and answers to query keys. Every other announcement ends in a no-break space, because
 * screen readers do not repeat an unchanged text.
 */
export function Announcer() {
  const { text, n } = useUi((ui) => ui.announcement);
  return (
    <div className="visually-hidden" aria-live="assertive" aria-atomic="true" data-testid={testIds.announcer}>
      {n % 2 === 0 ? text : `${text}\u00a0`}
    </div>
  );
}
