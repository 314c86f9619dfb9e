import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
import money from '../money/money.module.css';
import players from '../players/players.module.css';
import { playerPath } from '../players/words.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';

interface NamedPlayer {
  readonly playerId: string;
  readonly name: string;
}

export interface PairCardProps {
  readonly testId: string;
  /** Written before the names. */
  readonly title?: string;
  readonly a: NamedPlayer;
  readonly b: NamedPlayer;
  readonly aside: ReactNode;
  readonly children: ReactNode;
  /** Null when the reader may not open cases. */
  readonly open: (() => void) | null;
}

/** Two players and a reason to look at them, with the button that opens a case. */
export function PairCard({ testId, title, a, b, aside, children, open }: PairCardProps) {
  const { link } = useOperatorChoice();
  const named = ({ playerId, name }: NamedPlayer) => (
    <a className={players.link} {...link(playerPath(playerId))}>
      {name}
    </a>
  );
  return (
    <li className={page.box} data-testid={testId}>
      <div className={money.stuckHead}>
        <h3>
          {title === undefined
            ? tWith('fair-play.pair', { a: named(a), b: named(b) })
            : tWith('fair-play.pair.titled', { a: named(a), b: named(b) }, { what: title })}
        </h3>
        <span>{aside}</span>
      </div>
      {children}
      {open !== null && (
        <div className={page.row}>
          <Button size="small" onClick={open}>
            {t('fair-play.case.open')}
            <span className="visually-hidden"> {t('fair-play.pair.which', { a: a.name, b: b.name })}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
