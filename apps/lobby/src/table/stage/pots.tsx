import { ChipStack, testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import type { PublicPot } from '../connection.ts';
import { useController, useMarks, useTable } from '../state/context.tsx';
import { useAmounts } from '../state/use-amounts.ts';
import { useAwards } from '../state/use-awards.ts';
import { useViewport } from '../state/use-viewport.ts';
import { AwardParts } from './award-parts.tsx';
import styles from './pots.module.css';

const NO_POTS: readonly PublicPot[] = [];

/** The centre of the table: the total with all bets, each pot if there is more than one, and finally who won which share. */
export function Pots() {
  const t = useText();
  const amounts = useAmounts();
  const total = useTable(({ snapshot }) => snapshot.table?.potTotal ?? 0);
  const pots = useTable(({ snapshot }) => snapshot.table?.pots ?? NO_POTS);
  const bomb = useTable(({ snapshot }) => snapshot.table?.bombPot ?? false);
  const awards = useAwards();
  const { layout, small } = useViewport();
  const low = layout === 'landscape' || small;
  const columns = low ? 1 : pots.length > 1 ? 2 : 3;
  if (total === 0) {
    return (
      <div className={styles.pots} data-anchor="pot">
        <AwardParts awards={awards} />
      </div>
    );
  }
  return (
    <div className={styles.pots} data-anchor="pot">
      <div className={styles.total} data-testid={testIds.potTotal}>
        {bomb ? (
          <strong className={styles.bomb} data-testid={testIds.bombPot}>
            {t('table.bombPot')}
          </strong>
        ) : null}
        <span>{t('table.pot', { amount: amounts.full(total) })}</span>
      </div>
      <ul className={styles.parts} data-single={pots.length < 2 || undefined}>
        {pots.map((pot, index) => (
          // Pots have no identity but their order, main pot first.
          // biome-ignore lint/suspicious/noArrayIndexKey: pots have no other identity
          <PotPart key={index} index={index} pot={pot} columns={columns} />
        ))}
      </ul>
    </div>
  );
}

interface PotPartProps {
  /** 0 is the main pot. */
  readonly index: number;
  readonly pot: PublicPot;
  /** The most columns of chips. */
  readonly columns: 1 | 2 | 3;
}

/** One pot: its chips above its name and amount. */
function PotPart({ index, pot, columns }: PotPartProps) {
  const t = useText();
  const chipUnit = useTable(({ info }) => info?.chipUnit ?? 1);
  const amounts = useAmounts();
  const { ui } = useController();
  const lit = useMarks(({ verdict }) => verdict?.pot ?? null);
  const amount = amounts.brief(pot.amount);
  const names = useTable(({ snapshot }) => pot.eligible.map((seat) => snapshot.table?.seats[seat]?.name ?? '').join(', '));
  const mark = (): void => ui.setState({ markedPot: index });
  const unmark = (): void => ui.setState({ markedPot: null });
  return (
    <li
      className={styles.pot}
      data-dimmed={lit === null || lit === index ? undefined : true}
      data-testid={testIds.pot(index)}
      data-anchor={`pot-${index}`}
    >
      <ChipStack amount={pot.amount} chipUnit={chipUnit} columns={columns} />
      <button
        type="button"
        className={styles.part}
        title={names}
        aria-label={t('table.potOf', { pot: potName(index, t), amount: amounts.full(pot.amount), names })}
        onPointerEnter={mark}
        onPointerLeave={unmark}
        onFocus={mark}
        onBlur={unmark}
      >
        <span className={styles.potName}>{potName(index, t)}</span>
        <bdi>{amount}</bdi>
      </button>
    </li>
  );
}

function potName(index: number, t: ReturnType<typeof useText>): string {
  return index === 0 ? t('table.mainPot') : t('table.sidePot', { number: index });
}
