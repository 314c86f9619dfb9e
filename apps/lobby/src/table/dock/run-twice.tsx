import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { offerOf } from '../rules/offer.ts';
import { useController, useSettings, useTable, useUi } from '../state/context.tsx';
import styles from './dock.module.css';
import { GuardedButton } from './guarded-button.tsx';

/**
 * The offer to run it twice. Both answers look alike and are equally close, and neither is focused. A press counts only once the question
 * has been on screen for a moment; without an answer, the board is dealt once.
 */
export function RunTwice() {
  const t = useText();
  const decisionId = useTable(({ snapshot }) => offerOf(snapshot.table)?.decisionId ?? '');
  return (
    <fieldset className={styles.offer} aria-label={t('offer.question')}>
      <Answer key={`${decisionId}-once`} agree={false} decisionId={decisionId} cap="1" />
      <Answer key={`${decisionId}-twice`} agree decisionId={decisionId} cap="2" />
    </fieldset>
  );
}

interface AnswerProps {
  readonly agree: boolean;
  readonly decisionId: string;
  readonly cap: string;
}

function Answer({ agree, decisionId, cap }: AnswerProps) {
  const t = useText();
  const controller = useController();
  const keysOn = useSettings((settings) => settings.hotkeys);
  const sent = useUi((ui) => ui.pending?.decisionId === decisionId);
  const command = agree ? 'run-twice' : 'run-once';
  return (
    <GuardedButton
      size="big"
      meaning={`${command}:${decisionId}`}
      testId={agree ? testIds.runTwice : testIds.runOnce}
      unavailable={sent}
      aria-keyshortcuts={keysOn ? cap : undefined}
      data-sent={sent || undefined}
      hotkey={controller.hotkeys[command]}
      onPress={() => controller.answerOffer(agree)}
    >
      <span className={styles.labelLine}>
        {t(agree ? 'offer.twice' : 'offer.once')}
        {keysOn ? (
          <span className={styles.key} aria-hidden="true">
            {cap}
          </span>
        ) : null}
      </span>
    </GuardedButton>
  );
}
