import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { handText, lowText, shortHandText } from '../rules/hand-names.ts';
import { useSettings } from '../state/context.tsx';
import { useOwnHands } from '../state/use-hands.ts';
import { useViewport } from '../state/use-viewport.ts';
import styles from './plate.module.css';

/** The player's hand strength, beside their pod. High and low take a line each; short where there is little room. */
export function HeroStrength() {
  const t = useText();
  const wanted = useSettings((settings) => settings.handStrength);
  const hands = useOwnHands();
  const { layout } = useViewport();
  const twice = hands.length > 1;
  const bare = twice || layout === 'landscape';
  const nameOf = bare ? shortHandText : handText;
  if (!wanted || hands.length === 0) return null;
  return (
    <p className={styles.strength} data-anchor="strength" data-testid={testIds.handStrength}>
      {hands.map((hand, run) => (
        // Each hand belongs to one board.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the board
        <span key={run} className={styles.line}>
          {twice ? t('hand.onBoard', { number: run + 1, hand: nameOf(hand, t) }) : nameOf(hand, t)}
          {hand.low ? <Low low={lowText(hand.low)} bare={bare} /> : null}
        </span>
      ))}
    </p>
  );
}

/** Where the word "low" does not fit, the colour stands for it. */
function Low({ low, bare }: { readonly low: string; readonly bare: boolean }) {
  const t = useText();
  const text = t('hand.low', { low });
  if (!bare) return <span className={styles.low}>{text}</span>;
  return (
    <span className={styles.low}>
      <span aria-hidden="true">{low}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
