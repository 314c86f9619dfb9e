import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { LogText } from '../table/panel/log-text.tsx';
import { useTable } from '../table/state/context.tsx';
import { spokenCards } from '../table/state/turn-texts.ts';
import type { Frame } from './time-line.ts';

/** A step in the words of the hand log. */
export function StepText({ frame }: { readonly frame: Frame }): ReactNode {
  return frame.lines.map((line) => (
    <span key={line.key} data-tone={line.tone}>
      <LogText line={line} />
    </span>
  ));
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
