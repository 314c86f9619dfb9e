import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Fetched } from '../fetched.tsx';
import { useController } from '../state/context.tsx';

const load = () => import('./rare/index.ts');
const DIALOGS = {
  settings: lazy(async () => ({ default: (await load()).SettingsDialog })),
  info: lazy(async () => ({ default: (await load()).InfoDialog })),
  help: lazy(async () => ({ default: (await load()).HelpDialog })),
} as const;

export type RareDialogName = keyof typeof DIALOGS;

/** A dialog loaded on demand. If loading fails, play continues and the player is told. */
export function RareDialog({ name }: { readonly name: RareDialogName }): ReactNode {
  const Dialog = DIALOGS[name];
  return (
    <Fetched key={name} otherwise={<Unfetched />}>
      <Suspense fallback={null}>
        <Dialog />
      </Suspense>
    </Fetched>
  );
}

function Unfetched(): null {
  const controller = useController();
  useEffect(() => {
    controller.ui.setState({ dialog: null });
    controller.tell({ code: 'unreachable' });
  }, [controller]);
  return null;
}
