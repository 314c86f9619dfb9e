import { Component, type ReactNode, Suspense } from 'react';

/**
 * A part of a page that is loaded when first shown. If loading fails, for example because a newer version has replaced the files, the page
 * goes on without it.
 */
export function Later({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Optional>
      <Suspense fallback={null}>{children}</Suspense>
    </Optional>
  );
}

class Optional extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
