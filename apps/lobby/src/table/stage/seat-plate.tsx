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

/** Longer texts do not fit below the pod on a phone, so only the label is shown. */
const NARROW_CHARS_MAX = 15;
/** The limit where the dealer button is on the pod's corner. */
const DEALER_CHARS_MAX = 12;

interface SeatPlateProps {
  readonly seat: number;
  readonly isHero: boolean;
  /** Whether this is the player's seat at the bottom, where the hand is named beside the pod. */
  readonly front: boolean;
}

/** A line below the pod at the end of a hand: the share of a split pot won there, and the winning hand. */
export function SeatPlate({ seat, isHero, front }: SeatPlateProps) {
  return isHero && !front ? <OwnPlate seat={seat} /> : <ShownPlate seat={seat} isHero={isHero} />;
}

const NO_HANDS: readonly HandDescription[] = [];

function ShownPlate({ seat, isHero }: Omit<SeatPlateProps, 'front'>) {
  const hands = useShownHands(seat);
  return <Plate seat={seat} hands={isHero ? NO_HANDS : hands} />;
}

/** Away from the bottom there is no room beside the pod, so the hand strength is shown below it. */
function OwnPlate({ seat }: { readonly seat: number }) {
  const wanted = useSettings((settings) => settings.handStrength);
  const hands = useOwnHands();
  return <Plate seat={seat} hands={wanted ? hands : NO_HANDS} own />;
}

/** Leaves the clock's bar visible where there is room. */
const BELOW_CLOCK = { top: 'calc(100% + 4px)' } as const;

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
  // With two boards a seat has two hands, which the log names.
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
      style={own && label === null && layout === 'desktop' ? BELOW_CLOCK : undefined}
    >
      <Unbroken text={text} part={hand?.low ? lowText(hand.low) : ''} />
    </p>
  );
}

/** A text that keeps one part, such as the ranks of a low, on one line. */
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

/** From this code point on, scripts are about twice as wide as Latin letters. */
const FIRST_WIDE = 0x1100;

/** The length of a text, measured in Latin letters. */
function lettersIn(text: string): number {
  return [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) >= FIRST_WIDE ? 2 : 1), 0);
}

/** The half of the hand that won if only one did; otherwise the whole hand. */
function madeText(hand: HandDescription, label: WinLabel | null, wide: boolean, t: Translate): string {
  const halves = label?.kind === 'parts' ? label.parts.map(({ half }) => half) : [];
  const high = wide ? handText(hand, t) : shortHandText(hand, t);
  if (halves.length === 1 && halves[0] === 'low') return hand.low ? lowText(hand.low) : high;
  return wide && hand.low && !halves.includes('high') ? `${high} · ${lowText(hand.low)}` : high;
}
