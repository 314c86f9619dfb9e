import { ChipStack } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { Part, Piece, Row } from './part.tsx';

/** Amounts in chips of the smallest value, up to more than a stack of twenty can show. */
const AMOUNTS = [1, 4, 5, 25, 99, 100, 775, 1_000, 4_321, 25_000, 99_999, 1_000_000, 123_456_789] as const;
const UNITS = [1, 1_000] as const;

export function ChipPart(): ReactNode {
  return (
    <Part title="Chips">
      {UNITS.map((unit) => (
        <Row key={unit} title={`Chip unit ${unit}`} felt>
          {AMOUNTS.map((amount) => (
            <Piece key={amount} name={String(amount * unit)}>
              <ChipStack amount={amount * unit} chipUnit={unit} />
            </Piece>
          ))}
        </Row>
      ))}
    </Part>
  );
}
