import { Component, type ReactNode } from 'react';

interface FetchedProps {
  readonly children: ReactNode;
  /** Shown if loading fails. */
  readonly otherwise: ReactNode;
}

/** Wraps a part of the table that is loaded on demand, so that a failed load does not interrupt play. */
export class Fetched extends Component<FetchedProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}
