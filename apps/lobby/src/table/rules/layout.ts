export const LAYOUTS = ['desktop', 'portrait', 'landscape'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface Viewport {
  readonly layout: Layout;
  /** Too small for card backs beside the pods; a two-card glyph on the pod replaces them. */
  readonly small: boolean;
  /** A landscape too narrow for the bet sizes beside the buttons; they go above them. */
  readonly narrow: boolean;
  /** A narrow landscape so low that the bars and buttons shrink in favour of the stage: about a quarter of a usual window. */
  readonly low: boolean;
  /** Wide enough for the side panel beside the stage; otherwise the panel covers it. */
  readonly panelBeside: boolean;
}

const PORTRAIT_WIDTH_MAX = 900;
const LANDSCAPE_HEIGHT_MAX = 480;
const SMALL_WIDTH_MAX = 379;
const SMALL_HEIGHT_MAX = 700;
const NARROW_WIDTH_MAX = 799;
const LOW_HEIGHT_MAX = 445;
const PANEL_WIDTH_MIN = 1080;

/** The viewport of a window in CSS pixels. */
export function viewportOf(width: number, height: number): Viewport {
  return viewportIn(layoutOf(width, height), width, height);
}

/** The viewport of a window in CSS pixels, with the layout given. */
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
