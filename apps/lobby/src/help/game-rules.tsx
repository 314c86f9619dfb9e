import { Card } from '@cardroom/ui';
import { GAME_ORDER } from '@cardroom/views/listing';
import type { ReactNode } from 'react';
import { cardName } from '../i18n/card-name.ts';
import { useText } from '../i18n/index.ts';
import { useGameName } from '../lobby/use-game-name.ts';
import { GAME_FACTS, type GameKey, LOW_HANDS, type Ranking, rankingsOf } from './rankings.ts';
import styles from './rules.module.css';
import { helpTestIds } from './test-ids.ts';

export interface GameRulesProps {
  readonly gameKey: GameKey;
  readonly onChoose: (gameKey: GameKey) => void;
}

/** The rules of one game, with its hand rankings drawn. */
export function GameRules({ gameKey, onChoose }: GameRulesProps): ReactNode {
  const t = useText();
  const nameOf = useGameName();
  const facts = GAME_FACTS[gameKey];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of buttons in every browser. */}
      <div role="group" className={styles.games} aria-label={t('rules.games.choose')}>
        {GAME_ORDER.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.game}
            aria-pressed={key === gameKey}
            data-testid={helpTestIds.game(key)}
            onClick={() => onChoose(key)}
          >
            {nameOf(key)}
          </button>
        ))}
      </div>
      <h3>{nameOf(gameKey)}</h3>
      <p>{facts.kind === 'omaha' ? t('rules.cards.omaha', { cards: facts.cards }) : t(`rules.cards.${facts.kind}`)}</p>
      {facts.kind === 'shortdeck' ? <p>{t('rules.cards.shortdeck-blinds')}</p> : null}
      {facts.hilo ? <p>{t('rules.cards.hilo')}</p> : null}
      <p>{t(`rules.limit.${facts.limit}`)}</p>
      <h4>{t('rules.high')}</h4>
      <Rankings rankings={rankingsOf(facts)} nameOf={(name) => t(`hand.short.${name}`)} />
      {facts.hilo ? (
        <>
          <h4>{t('rules.low')}</h4>
          <Rankings rankings={LOW_HANDS} nameOf={(name) => t(`rules.low.${name}`)} />
        </>
      ) : null}
    </>
  );
}

interface RankingsProps {
  readonly rankings: readonly Ranking[];
  readonly nameOf: (name: string) => string;
}

function Rankings({ rankings, nameOf }: RankingsProps): ReactNode {
  const t = useText();
  return (
    <ol className={styles.rankings}>
      {rankings.map(({ name, cards }) => (
        <li key={name} data-testid={helpTestIds.rank(name)}>
          <span className={styles.name}>{nameOf(name)}</span>
          <span className={styles.cards} role="img" aria-label={cards.map((card) => cardName(card, t)).join(', ')} dir="ltr">
            {cards.map((card) => (
              <Card key={card} card={card} face="compact" />
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
