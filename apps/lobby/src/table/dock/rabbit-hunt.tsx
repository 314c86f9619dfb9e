import { Button, testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { mayHuntRabbit } from '../rules/rabbit.ts';
import { useController, useTable } from '../state/context.tsx';
import styles from './dock.module.css';

/** Asks for the undealt board cards after all but one player folded. Everybody sees them; they change nothing. */
export function RabbitHunt() {
  const t = useText();
  const controller = useController();
  const may = useTable(
    ({ snapshot: { table, you, hole }, info }) => table !== null && you !== null && mayHuntRabbit(table, you, hole, info),
  );
  if (!may) return null;
  return (
    <Button
      size="small"
      className={styles.rabbit}
      testId={testIds.rabbitHunt}
      onClick={() => controller.ask(controller.connection.rabbitHunt())}
    >
      {t('table.rabbitHunt')}
    </Button>
  );
}
