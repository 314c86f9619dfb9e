import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { LogText } from '../table/panel/log-text.tsx';
import panelStyles from '../table/panel/panel.module.css';
import { Face } from '../table/players/face.tsx';
import { useTable } from '../table/state/context.tsx';
import { spokenCards } from '../table/state/turn-texts.ts';
import type { Frame } from './time-line.ts';

interface StepTextProps {
  readonly frame: Frame;
  /** Whether each line begins with the face of the player it is about. */
  readonly faced?: boolean;
}

/** A step in the words of the hand log. */
export function StepText({ frame, faced = false }: StepTextProps): ReactNode {
  return frame.lines.map((line) => {
    const face = faced ? line.face : undefined;
    return (
      <span key={line.key} data-tone={line.tone} className={face && panelStyles.faced}>
        {face ? <Face {...face} className={panelStyles.face} /> : null}
        <LogText line={line} />
      </span>
    );
  });
}

/**
 * The current step as a sentence. The deal, which has a line for every blind, is summed up in a word, and for screen readers also in the
 * player's cards.
 */
export function StepSentence({ frame, isDeal }: { readonly frame: Frame; readonly isDeal: boolean }): ReactNode {
  const t = useText();
  const hole = useTable(({ snapshot }) => snapshot.hole);
  if (!isDeal) return <StepText frame={frame} />;
  return (
    <>
      <span>{t('replay.deal')}</span>
      {hole ? <span className="visually-hidden">{t('say.youHave', { cards: spokenCards(hole.cards, t) })}</span> : null}
    </>
  );
}
