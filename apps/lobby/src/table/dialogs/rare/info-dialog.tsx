import type { TableInfo } from '@cardroom/protocol';
import { Dialog, testIds } from '@cardroom/ui';
import { type Translate, useText } from '../../../i18n/index.ts';
import { blindText } from '../../rules/blind-words.ts';
import { SEATS_MIN } from '../../rules/seat-places.ts';
import { useController, useTable } from '../../state/context.tsx';
import { type Amounts, useAmounts } from '../../state/use-amounts.ts';
import styles from './rare.module.css';

const BASIS_POINTS_PER_PERCENT = 100;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Rules, limits, rake and IDs of this table, and how its cards are dealt. */
export function InfoDialog() {
  const t = useText();
  const { ui } = useController();
  const amounts = useAmounts();
  const info = useTable((view) => view.info);
  const handId = useTable(({ snapshot }) => snapshot.table?.handId ?? '');
  if (!info) return null;
  const rows = [...ruleRows(info, t, amounts), ...idRows(info, handId, t)];
  return (
    <Dialog
      title={t('info.title')}
      closeLabel={t('dialog.close')}
      onClose={() => ui.setState({ dialog: null })}
      testId={testIds.infoDialog}
    >
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('info.deal')}</p>
      <p className={styles.note}>{t('info.fair')}</p>
    </Dialog>
  );
}

type Row = readonly [label: string, value: string];

function ruleRows(info: TableInfo, t: Translate, amounts: Amounts): Row[] {
  const away = { seconds: info.disconnectExtraMs / SECOND_MS, minutes: Math.round(info.reconnectWindowMs / MINUTE_MS) };
  const { sitOutMs, sitOutWaitlistMs = sitOutMs } = info;
  // The limit with a waitlist is told only where it is a shorter one.
  const waiting = sitOutWaitlistMs < sitOutMs ? Math.round(sitOutWaitlistMs / MINUTE_MS) : 0;
  const out = { minutes: Math.round(sitOutMs / MINUTE_MS), waiting, blinds: info.sitOutMissedBigBlinds };
  return [
    [t('info.game'), t(`games.${info.gameKey}`)],
    ...forcedRows(info, t, amounts),
    ...optionRows(info, t, amounts),
    [t('info.seats'), String(info.seats)],
    [t('buyIn.range'), `${amounts.money(info.buyInMin)} – ${amounts.money(info.buyInMax)}`],
    ...rakeRows(info, t, amounts),
    [t('info.time'), t('info.timeText', { seconds: info.actMs / SECOND_MS })],
    ...bankRows(info, t),
    [t('info.disconnect'), t('info.disconnectText', away)],
    [t('info.sitOut'), t(blindText('info.sitOutText', info.game), out)],
  ];
}

/** The rake: one rule for all hands, or steps by the number of players. */
function rakeRows({ rakeBasisPoints, rakeCap, rakeByPlayers = [] }: TableInfo, t: Translate, amounts: Amounts): Row[] {
  const text = (basisPoints: number, cap: number): string =>
    basisPoints === 0
      ? t('info.rake.none')
      : t('info.rakeText', { percent: basisPoints / BASIS_POINTS_PER_PERCENT, cap: amounts.money(cap) });
  const steps = rakeByPlayers.map(({ players, basisPoints, cap }): Row => [t('info.rakeFrom', { players }), text(basisPoints, cap)]);
  // If the steps start at the smallest number of players, the general rule never applies.
  return rakeByPlayers[0]?.players === SEATS_MIN ? steps : [[t('info.rake'), text(rakeBasisPoints, rakeCap)], ...steps];
}

/** The initial time bank and how it refills. */
function bankRows({ timeBank: { startMs, addMs, everyHands, maxMs } }: TableInfo, t: Translate): Row[] {
  if (maxMs === 0) return [];
  const seconds = { start: startMs / SECOND_MS, add: addMs / SECOND_MS, max: maxMs / SECOND_MS };
  return [[t('info.timeBank'), t(addMs === 0 ? 'info.timeBank.once' : 'info.timeBank.refills', { ...seconds, hands: everyHands })]];
}

/** The forced bets before the deal. */
function forcedRows(info: TableInfo, t: Translate, amounts: Amounts): Row[] {
  const blinds: Row =
    info.game === 'shortdeck'
      ? [t('info.buttonBlind'), amounts.stakes(info.bigBlind)]
      : [t('info.blinds'), `${amounts.stakes(info.smallBlind)} / ${amounts.stakes(info.bigBlind)}`];
  const ante: Row[] = info.ante > 0 ? [[t('info.ante'), t(`info.ante.${info.anteType}`, { amount: amounts.stakes(info.ante) })]] : [];
  return [blinds, ...ante];
}

/** The table's special options. */
function optionRows({ straddle, maxRaises, bombPot, runItTwice, rabbitHunt }: TableInfo, t: Translate, amounts: Amounts): Row[] {
  const bomb = bombPot && { hands: bombPot.everyHands, amount: amounts.stakes(bombPot.ante) };
  const rows: readonly (Row | false | undefined)[] = [
    maxRaises && [t('info.cap'), maxRaises.join(' · ')],
    straddle && [t('info.straddle'), t('info.yes')],
    bomb && [t('info.bombPot'), t('info.bombPotText', bomb)],
    runItTwice && [t('info.runItTwice'), t('info.runItTwiceText')],
    rabbitHunt && [t('info.rabbitHunt'), t('info.yes')],
  ];
  return rows.filter((row): row is Row => Boolean(row));
}

function idRows({ roomId, tableId }: TableInfo, handId: string, t: Translate): Row[] {
  return [
    [t('info.room'), roomId],
    [t('info.table'), tableId],
    [t('info.hand'), handId || '–'],
  ];
}
