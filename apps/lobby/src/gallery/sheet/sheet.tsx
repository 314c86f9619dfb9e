import '@cardroom/ui/felts.css';
import { CardSprite, ChipSprite } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { CardPart } from './card-part.tsx';
import { ChipPart } from './chip-part.tsx';
import { ColourPart } from './colour-part.tsx';
import { ControlPart } from './control-part.tsx';
import { LookSwitches } from './look-switches.tsx';
import { PlayerPart } from './player-part.tsx';
import styles from './sheet.module.css';

/** Every component in all its states and looks. */
export function Sheet(): ReactNode {
  return (
    <main className={styles.sheet} data-testid="sheet">
      <CardSprite />
      <ChipSprite />
      <h1>Components</h1>
      <LookSwitches />
      <CardPart />
      <ChipPart />
      <ControlPart />
      <PlayerPart />
      <ColourPart />
    </main>
  );
}
