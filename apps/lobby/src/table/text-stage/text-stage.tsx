import { Button, testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { usePlayersHere } from '../players/use-players.ts';
import { useController } from '../state/context.tsx';
import { TextLines } from './text-lines.tsx';
import styles from './text-stage.module.css';

/** The text table in place of the felt. */
export function TextStage() {
  const t = useText();
  return (
    <main
      className={styles.stage}
      id="table-stage"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
      tabIndex={0}
      aria-label={t('table.stage')}
      data-testid={testIds.textTable}
      data-scrolls
    >
      <TextLines after={(seat, name) => <OpenCardButton seat={seat} name={name} />} />
    </main>
  );
}

/** Opens a player card, because there are no seats to press. */
function OpenCardButton({ seat, name }: { readonly seat: number; readonly name: string }) {
  const t = useText();
  const { ui } = useController();
  if (usePlayersHere() === null) return null;
  return (
    <>
      {' '}
      <Button size="small" aria-haspopup="dialog" testId={testIds.openCard(seat)} onClick={() => ui.setState({ cardSeat: seat })}>
        {t('table.playerCard', { name })}
      </Button>
    </>
  );
}
