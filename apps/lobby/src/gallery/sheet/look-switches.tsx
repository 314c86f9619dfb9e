import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { CARD_BACKS, FELTS } from '../../table/state/settings.ts';
import { Row } from './part.tsx';

const LOOKS = {
  theme: ['dark', 'light'],
  felt: FELTS,
  deck: ['four', 'two'],
  back: CARD_BACKS,
} as const;
type Look = keyof typeof LOOKS;

/** The looks that players or their devices choose, for the whole sheet. */
export function LookSwitches(): ReactNode {
  return (Object.keys(LOOKS) as Look[]).map((look) => <LookSwitch key={look} look={look} />);
}

function LookSwitch({ look }: { readonly look: Look }): ReactNode {
  const [chosen, setChosen] = useState(document.documentElement.dataset[look] ?? LOOKS[look][0]);
  const choose = (value: string): void => {
    document.documentElement.dataset[look] = value;
    setChosen(value);
  };
  return (
    <Row title={look}>
      {LOOKS[look].map((value) => (
        <Button key={value} size="small" aria-pressed={value === chosen} onClick={() => choose(value)}>
          {value}
        </Button>
      ))}
    </Row>
  );
}
