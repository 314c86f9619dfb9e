import type { HandDescription } from '@cardroom/poker';
import { testIds } from '@cardroom/ui';
import type { Translate } from '../../i18n/index.ts';
import { useText } from '../../i18n/index.ts';
import { type WinLabel, winLabelOf } from '../rules/awards.ts';
import { handText, lowText, shortHandText } from '../rules/hand-names.ts';
import { useSettings, useTable } from '../state/context.tsx';
import { useAwards } from '../state/use-awards.ts';
import { useOwnHands, useShownHands } from '../state/use-hands.ts';
import { useViewport } from '../state/use-viewport.ts';
import { winText } from './part-text.ts';
import styles from './plate.module.css';

/** More than this does not fit under the pod of a phone: then the label alone stands there. */
const NARROW_CHARS_MAX = 15;
/** And less where the dealer button hangs on the pod's corner. */
const DEALER_CHARS_MAX = 12;

interface SeatPlateProps {
  readonly seat: number;
  readonly isHero: boolean;
  /** The own seat at the bottom, where the own hand is named beside the pod. */
  readonly front: boolean;
}

/** Under a pod at the end of a hand: which part of a split pot was won there, and with what hand. */
export function SeatPlate({ seat, isHero, front }: SeatPlateProps) {
  return isHero && !front ? <OwnPlate seat={seat} /> : <ShownPlate seat={seat} isHero={isHero} />;
}

const NO_HANDS: readonly HandDescription[] = [];

function ShownPlate({ seat, isHero }: Omit<SeatPlateProps, 'front'>) {
  const hands = useShownHands(seat);
  return <Plate seat={seat} hands={isHero ? NO_HANDS : hands} />;
}

/** Away from the bottom there is no room beside the own pod: what the own cards make so far stands under it. */
function OwnPlate({ seat }: { readonly seat: number }) {
  const wanted = useSettings((settings) => settings.handStrength);
  const hands = useOwnHands();
  const board = useTable(({ snapshot }) => snapshot.table?.board.join() ?? '');
  // A new board is a new element, so that a run-out is not told before its last card.
  return <Plate key={board} seat={seat} hands={wanted ? hands : NO_HANDS} own />;
}

/** What the own cards make is not told before the last card of a run-out, and else at once. */
const AT_ONCE = { animationDelay: 'var(--run-out, 0ms)' } as const;
/** And leaves the bar of the clock free where there is room. */
const BELOW_CLOCK = { ...AT_ONCE, top: 'calc(100% + 4px)' } as const;

interface PlateProps {
  readonly seat: number;
  readonly hands: readonly HandDescription[];
  readonly own?: boolean;
}

function Plate({ seat, hands, own = false }: PlateProps) {
  const t = useText();
  const { layout } = useViewport();
  const label = winLabelOf(useAwards(), seat);
  const isDealer = useTable(({ snapshot }) => snapshot.table?.button === seat);
  const win = label ? winText(label, t) : '';
  // With two boards a seat has two hands, told by the log.
  const [hand] = hands.length > 1 ? NO_HANDS : hands;
  const made = hand ? madeText(hand, label, layout === 'desktop', t) : '';
  const both = win && made ? t('award.withHand', { label: win, hand: made }) : win || made;
  const charsMax = layout === 'desktop' ? Number.POSITIVE_INFINITY : isDealer ? DEALER_CHARS_MAX : NARROW_CHARS_MAX;
  const text = win === '' || lettersIn(both) <= charsMax ? both : win;
  if (text === '') return null;
  return (
    <p
      className={styles.plate}
      data-anchor={`plate-${seat}`}
      data-testid={own ? testIds.handStrength : testIds.seatHand(seat)}
      data-won={label !== null || undefined}
      style={own && label === null ? (layout === 'desktop' ? BELOW_CLOCK : AT_ONCE) : undefined}
    >
      <Unbroken text={text} part={hand?.low ? lowText(hand.low) : ''} />
    </p>
  );
}

/** A text of which one part, such as the ranks of a low, stays on one line. */
function Unbroken({ text, part }: { readonly text: string; readonly part: string }) {
  const at = part === '' ? -1 : text.indexOf(part);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className={styles.unbroken}>{part}</span>
      {text.slice(at + part.length)}
    </>
  );
}

/** From here on scripts are written in squares, each as wide as two Latin letters. */
const FIRST_WIDE = 0x1100;

/** Length of a text in Latin letters. */
function lettersIn(text: string): number {
  return [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) >= FIRST_WIDE ? 2 : 1), 0);
}

/** The part of the hand that matters where only one half was won; else the whole hand. */
function madeText(hand: HandDescription, label: WinLabel | null, wide: boolean, t: Translate): string {
  const halves = label?.kind === 'parts' ? label.parts.map(({ half }) => half) : [];
  const high = wide ? handText(hand, t) : shortHandText(hand, t);
  if (halves.length === 1 && halves[0] === 'low') return hand.low ? lowText(hand.low) : high;
  return wide && hand.low && !halves.includes('high') ? `${high} · ${lowText(hand.low)}` : high;
}
