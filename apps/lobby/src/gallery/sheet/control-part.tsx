import { Button, type ButtonTone, Dialog, Slider, Switch } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { Part, Row } from './part.tsx';
import styles from './sheet.module.css';

const TONES: readonly ButtonTone[] = ['plain', 'quiet', 'brand', 'call', 'fold', 'danger'];
const SIZES = ['small', 'money', 'big'] as const;
const LONG = 'Sit out when the big blind comes to me, and tell the others at the table';

export function ControlPart(): ReactNode {
  return (
    <Part title="Controls">
      {SIZES.map((size) => (
        <Row key={size} title={`Buttons, ${size}`}>
          {TONES.map((tone) => (
            <Button key={tone} tone={tone} size={size}>
              {tone}
            </Button>
          ))}
          <Button size={size} aria-pressed>
            pressed
          </Button>
          <Button size={size} disabled>
            disabled
          </Button>
          <Button size={size} aria-disabled>
            waiting
          </Button>
        </Row>
      ))}
      <Row title="Long label">
        <Button>{LONG}</Button>
      </Row>
      <Switches />
      <Sliders />
      <Dialogs />
    </Part>
  );
}

function Switches(): ReactNode {
  const [on, setOn] = useState(true);
  return (
    <Row title="Switches">
      <div className={styles.column}>
        <Switch checked={on} onChange={setOn}>
          Toggles
        </Switch>
        <Switch
          checked={!on}
          onChange={(value) => setOn(!value)}
          hint="A hint below the label that may take as many lines as it needs to fit."
        >
          {LONG}
        </Switch>
        <Switch checked disabled onChange={setOn}>
          On, disabled
        </Switch>
        <Switch checked={false} disabled onChange={setOn}>
          Off, disabled
        </Switch>
      </div>
    </Row>
  );
}

function Sliders(): ReactNode {
  return (
    <Row title="Sliders">
      <div className={styles.column}>
        {[0, 35, 100].map((start) => (
          <OneSlider key={start} start={start} steps={100} />
        ))}
        <OneSlider start={0} steps={0} />
      </div>
    </Row>
  );
}

function OneSlider({ start, steps }: { readonly start: number; readonly steps: number }): ReactNode {
  const [value, setValue] = useState(start);
  return <Slider value={value} steps={steps} onChange={setValue} label={`From ${start}`} valueText={`${value} of ${steps}`} />;
}

function Dialogs(): ReactNode {
  const [open, setOpen] = useState<'center' | 'side' | null>(null);
  return (
    <Row title="Dialogs">
      <Button testId="sheet-center" onClick={() => setOpen('center')}>
        Centred
      </Button>
      <Button testId="sheet-side" onClick={() => setOpen('side')}>
        At the side of the screen
      </Button>
      {open ? (
        <Dialog title={LONG} closeLabel="Close" place={open} onClose={() => setOpen(null)}>
          {Array.from({ length: 12 }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
            <p key={line}>Content that is taller than the screen of a phone in landscape has to scroll.</p>
          ))}
          <Button tone="brand" onClick={() => setOpen(null)}>
            Done
          </Button>
        </Dialog>
      ) : null}
    </Row>
  );
}
