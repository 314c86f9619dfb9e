import type { ReactNode } from 'react';

/** Keeps a name, an amount or a run of cards from mixing its direction with the text around it. */
export function Isolate({ children }: { readonly children: ReactNode }): ReactNode {
  return <bdi>{children}</bdi>;
}

/** Stakes, `€0.50/€1`: in the order of the page, each amount with its own direction. */
export function StakesText({ amounts }: { readonly amounts: readonly [small: string, big: string] }): ReactNode {
  const [small, big] = amounts;
  return (
    <span>
      <bdi>{small}</bdi>/<bdi>{big}</bdi>
    </span>
  );
}

/** A player's name: its own direction, whatever the page's. */
export function Name({ children }: { readonly children: string }): ReactNode {
  return <bdi dir="auto">{children}</bdi>;
}
