import type { ReactNode } from 'react';

/** Keeps a name, an amount or a run of cards from mixing its direction with the text around it. */
export function Isolate({ children }: { readonly children: ReactNode }): ReactNode {
  return <bdi>{children}</bdi>;
}

/** A player's name: its own direction, whatever the page's. */
export function Name({ children }: { readonly children: string }): ReactNode {
  return <bdi dir="auto">{children}</bdi>;
}
