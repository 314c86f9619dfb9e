export const LAYOUTS = ['desktop', 'portrait', 'landscape'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface Viewport {
  readonly layout: Layout;
  /** Too narrow or too low for card backs beside the pods: a glyph on the pod says "two cards" instead. */
  readonly small: boolean;
  /** Low and too narrow for the sizes of a bet beside the buttons: they stand above them. */
  readonly narrow: boolean;
  /** Narrow and so low that bars and buttons give the stage what they can: a quarter of a usual window. */
  readonly low: boolean;
  /** Wide enough for the side panel beside the stage; otherwise it opens over it. */
  readonly panelBeside: boolean;
}

const PORTRAIT_WIDTH_MAX = 900;
const LANDSCAPE_HEIGHT_MAX = 480;
const SMALL_WIDTH_MAX = 379;
const SMALL_HEIGHT_MAX = 700;
const NARROW_WIDTH_MAX = 799;
const LOW_HEIGHT_MAX = 445;
const PANEL_WIDTH_MIN = 1080;

/** The layout for a viewport in CSS pixels. */
export function viewportOf(width: number, height: number): Viewport {
  return viewportIn(layoutOf(width, height), width, height);
}

/** The same for a layout that is given. */
export function viewportIn(layout: Layout, width: number, height: number): Viewport {
  return {
    layout,
    narrow: layout === 'landscape' && width <= NARROW_WIDTH_MAX,
    low: layout === 'landscape' && width <= NARROW_WIDTH_MAX && height <= LOW_HEIGHT_MAX,
    small: layout === 'portrait' && (width <= SMALL_WIDTH_MAX || height <= SMALL_HEIGHT_MAX),
    panelBeside: layout === 'desktop' && width >= PANEL_WIDTH_MIN,
  };
}

function layoutOf(width: number, height: number): Layout {
  if (height >= width && width <= PORTRAIT_WIDTH_MAX) return 'portrait';
  return height <= LANDSCAPE_HEIGHT_MAX ? 'landscape' : 'desktop';
}
