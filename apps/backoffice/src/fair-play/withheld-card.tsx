import type { WithheldCuts } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
import money from '../money/money.module.css';
import players from '../players/players.module.css';
import { playerPath } from '../players/words.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { tablesText, withheldText } from './signal-words.ts';

export interface WithheldCardProps {
  readonly cuts: WithheldCuts;
  /** Null when the reader may not open cases. */
  readonly open: (() => void) | null;
}

/** A player whose cuts were missing, with the button that opens a case. */
export function WithheldCard({ cuts, open }: WithheldCardProps) {
  const { link } = useOperatorChoice();
  const { player, lastAt } = cuts;
  const named = (
    <a className={players.link} {...link(playerPath(player.playerId))}>
      {player.name}
    </a>
  );
  return (
    <li className={page.box} data-testid={`signal-withheld-${player.playerId}`}>
      <div className={money.stuckHead}>
        <h3>{tWith('fair-play.withheld.titled', { a: named })}</h3>
        <span>
          {tablesText(cuts)} · <When at={lastAt} />
        </span>
      </div>
      <p>{withheldText(cuts)}</p>
      {open !== null && (
        <div className={page.row}>
          <Button size="small" onClick={open}>
            {t('fair-play.case.open')}
            <span className="visually-hidden"> {t('fair-play.withheld.which', { a: player.name })}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
