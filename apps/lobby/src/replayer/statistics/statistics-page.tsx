import type { PlayFigures, StatisticsAnswer, StatisticsGame } from '@cardroom/protocol';
import { Button } from '@cardroom/ui';
import { stakesOf } from '@cardroom/views/listing';
import type { ReactNode } from 'react';
import { useDates, useMoney, useText } from '../../i18n/index.ts';
import { Isolate, StakesText } from '../../i18n/isolate.tsx';
import { useGameName } from '../../lobby/use-game-name.ts';
import { usePercent } from '../../lobby/use-percent.ts';
import { useClient } from '../../session/client-context.ts';
import page from '../../shell/page.module.css';
import { navigate, statisticsPath, useAddress } from '../../shell/routing.ts';
import { asSearch, type ChosenDays, daysAndTableOf } from '../hands-filter.ts';
import { HandsNav } from '../hands-nav.tsx';
import { replayerTestIds } from '../test-ids.ts';
import { NetPlot } from './net-plot.tsx';
import styles from './statistics.module.css';
import { StatisticsRange } from './statistics-range.tsx';
import { useStatistics } from './use-statistics.ts';

/** The player's hands in numbers: result, VPIP, PFR and showdowns, by day and by game, in a date range. */
export function StatisticsPage(): ReactNode {
  const t = useText();
  const dates = useDates();
  const { search } = useAddress();
  const { from, to } = daysAndTableOf(new URLSearchParams(search));
  const chosen = { from, to };
  return (
    <div className={page.page} data-testid={replayerTestIds.statistics}>
      <header className={page.head}>
        <h1>{t('nav.hands')}</h1>
        <HandsNav current="statistics" />
        <p className={styles.quiet}>{t('stats.kept', { zone: dates.timezone })}</p>
      </header>
      <main>
        <StatisticsRange chosen={chosen} onChange={choose} />
        <Loaded key={search} days={chosen} />
      </main>
    </div>
  );
}

function choose(days: ChosenDays): void {
  navigate(statisticsPath(asSearch({ ...days })), { replace: true });
}

function Loaded({ days }: { readonly days: ChosenDays }): ReactNode {
  const t = useText();
  const { state, again } = useStatistics(days);
  if (state.kind === 'ready' && state.answer.total.hands > 0) return <Statistics answer={state.answer} />;
  return (
    <div className={styles.none} role="status">
      <p>{t(state.kind === 'ready' ? 'stats.none' : `stats.${state.kind}`)}</p>
      {state.kind === 'failed' ? <Button onClick={again}>{t('hands.again')}</Button> : null}
    </div>
  );
}

function Statistics({ answer: { total, days, games, capped } }: { readonly answer: StatisticsAnswer }): ReactNode {
  const t = useText();
  const { currency } = useClient().answer.player;
  return (
    <>
      <Totals total={total} />
      {capped ? <p className={styles.quiet}>{t('stats.capped', { hands: total.hands })}</p> : null}
      <NetPlot days={days} currency={currency} />
      <Games games={games} />
      <p className={styles.quiet}>{t('stats.defined')}</p>
    </>
  );
}

function Totals({ total }: { readonly total: PlayFigures }): ReactNode {
  const t = useText();
  const share = useShare();
  const money = useMoney(useClient().answer.player.currency);
  const { hands, net, chose, entered, raised, showdowns, won } = total;
  const tiles = [
    ['hands', String(hands)],
    ['net', money.signed.text(net)],
    ['vpip', share(entered, chose)],
    ['pfr', share(raised, chose)],
    ['won', share(won, showdowns)],
  ] as const;
  return (
    <dl className={styles.tiles}>
      {tiles.map(([name, value]) => (
        <div key={name} data-sign={name === 'net' ? Math.sign(net) : undefined} data-testid={replayerTestIds.figure(name)}>
          <dt title={t.has(`stats.${name}.hint`) ? t(`stats.${name}.hint`) : undefined}>{t(`stats.${name}`)}</dt>
          <dd>
            <Isolate>{value}</Isolate>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A share as a percentage, or a dash of nothing. */
function useShare(): (part: number, whole: number) => string {
  const percent = usePercent();
  return (part, whole) => (whole === 0 ? '–' : percent(Math.round((100 * part) / whole)));
}

function Games({ games }: { readonly games: readonly StatisticsGame[] }): ReactNode {
  const t = useText();
  return (
    <section className={styles.games} aria-labelledby="stats-games">
      <h2 id="stats-games">{t('stats.games')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['game', 'stakes', 'hands', 'net', 'vpip', 'pfr', 'won'] as const).map((name) => (
              <th key={name} scope="col" data-column={name}>
                {t(name === 'game' || name === 'stakes' ? `column.${name}` : `stats.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <Game key={`${game.gameKey} ${game.smallBlind} ${game.bigBlind} ${game.ante}`} game={game} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Game({ game }: { readonly game: StatisticsGame }): ReactNode {
  const gameName = useGameName('list');
  const share = useShare();
  const money = useMoney(useClient().answer.player.currency);
  const [small, big] = stakesOf(game);
  return (
    <tr>
      <th scope="row">{gameName(game.gameKey)}</th>
      <td>
        <StakesText amounts={[money.short(small), money.short(big)]} />
      </td>
      <td>{game.hands}</td>
      <td data-sign={Math.sign(game.net)}>
        <Isolate>{money.signed.text(game.net)}</Isolate>
      </td>
      <td data-column="vpip">{share(game.entered, game.chose)}</td>
      <td data-column="pfr">{share(game.raised, game.chose)}</td>
      <td data-column="won">{share(game.won, game.showdowns)}</td>
    </tr>
  );
}
