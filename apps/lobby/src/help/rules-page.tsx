import { Button, CardSprite } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import page from '../shell/page.module.css';
import { handsPath, lobbyPath, navigate, rulesPath, tablePath, useAddress } from '../shell/routing.ts';
import { follow } from '../shell/table-tabs.tsx';
import { GameRules } from './game-rules.tsx';
import styles from './rules.module.css';
import { rulesAddressOf } from './rules-address.ts';
import { helpTestIds } from './test-ids.ts';

/** Policies shown below the games: each section with its paragraphs. */
const SECTIONS = [
  ['play', ['rules.play.deal', 'rules.play.blinds', 'rules.play.pots', 'rules.play.showdown']],
  ['rake', ['rules.rake.what', 'rules.rake.when']],
  ['fault', ['rules.fault.resume', 'rules.fault.void', 'rules.fault.record']],
  ['line', ['rules.line.time', 'rules.line.seat']],
  ['speed', ['rules.speed.notice', 'rules.speed.clock']],
  ['record', ['rules.record.kept', 'rules.record.ask']],
  ['fair', ['rules.fair.alone', 'rules.fair.report']],
] as const;

/** The rules and hand rankings of every game, and the policies on rake, malfunctions, lost connections and hand records. */
export function RulesPage(): ReactNode {
  const t = useText();
  const { game, tableId } = rulesAddressOf(useAddress().search);
  const back = tableId === null ? lobbyPath() : tablePath(tableId);
  return (
    <div className={`${page.page} ${styles.page}`} data-testid={helpTestIds.page}>
      <CardSprite />
      <header className={page.head}>
        <Button onClick={() => navigate(back)}>{t(tableId === null ? 'rules.to-lobby' : 'rules.to-table')}</Button>
        <h1>{t('rules.title')}</h1>
        <nav className={styles.contents} aria-label={t('rules.contents')}>
          {(['games', ...SECTIONS.map(([name]) => name)] as const).map((name) => (
            <a key={name} href={`#${name}`}>
              {t(`rules.${name}.title`)}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <section className={styles.section} aria-labelledby="games">
          <h2 id="games">{t('rules.games.title')}</h2>
          <GameRules gameKey={game} onChoose={(key) => navigate(rulesPath(key, tableId), { replace: true })} />
        </section>
        {SECTIONS.map(([name, paragraphs]) => (
          <section key={name} className={styles.section} aria-labelledby={name}>
            <h2 id={name}>{t(`rules.${name}.title`)}</h2>
            {paragraphs.map((id) => (
              <p key={id}>{t(id)}</p>
            ))}
            {name === 'record' ? (
              <a className={styles.link} href={handsPath()} onClick={(event) => follow(event, handsPath())}>
                {t('rules.record.open')}
              </a>
            ) : null}
          </section>
        ))}
      </main>
    </div>
  );
}
