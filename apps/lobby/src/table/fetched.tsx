import { Component, type ReactNode } from 'react';

interface FetchedProps {
  readonly children: ReactNode;
  /** Shown where it could not be fetched. */
  readonly otherwise: ReactNode;
}

/** Around a part of the table that is fetched when it is asked for: where that fails the play goes on. */
export class Fetched extends Component<FetchedProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}
