import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import styles from './plot.module.css';
import { alignedOf, type Line } from './plot-data.ts';

export type { Line } from './plot-data.ts';

export interface PlotProps {
  /** What the picture says, for those who do not see it. */
  readonly label: string;
  readonly height: number;
  readonly xs: readonly number[];
  readonly lines: readonly Line[];
  readonly xText: (x: number) => string;
  /** Where the axis has texts. */
  readonly xTicks: readonly number[];
  readonly yText: (value: number) => string;
  /** The shorter text at the axis. */
  readonly yTick?: (value: number) => string;
  /** A vertical line, such as now. */
  readonly mark?: number;
}

/** Lines or columns over an axis, drawn on a canvas: one picture with a text alternative. Moving over it shows the values. */
export function Plot(props: PlotProps) {
  const holder = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const shown = useRef(props);
  const looks = props.lines.map(({ look }) => look).join(' ');
  useEffect(() => {
    shown.current = props;
    plot.current?.setData(dataOf(props));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other looks or another height need another plot, new values do not
  useEffect(() => {
    if (holder.current === null || tip.current === null) return;
    return draw(holder.current, tip.current, shown, (made) => {
      plot.current = made;
    });
  }, [looks, props.height]);
  return (
    <div className={styles.plot} role="img" aria-label={props.label}>
      <div ref={holder} />
      <div ref={tip} className={styles.tip} hidden />
    </div>
  );
}

type Shown = { readonly current: PlotProps };

/** Draws the plot and keeps it as wide as its place and in the colors of the theme. Returns a function that takes it away. */
function draw(holder: HTMLElement, tip: HTMLElement, shown: Shown, made: (plot: UPlot | null) => void): () => void {
  let plot: UPlot;
  const width = () => Math.max(1, holder.clientWidth);
  const begin = () => {
    plot = new UPlot(optionsOf(holder, tip, shown, width()), dataOf(shown.current), holder);
    made(plot);
  };
  begin();
  const size = new ResizeObserver(() => {
    if (plot.width !== width()) plot.setSize({ width: width(), height: shown.current.height });
  });
  size.observe(holder);
  const theme = new MutationObserver(() => {
    plot.destroy();
    begin();
  });
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    size.disconnect();
    theme.disconnect();
    made(null);
    plot.destroy();
  };
}

function dataOf({ xs, lines }: PlotProps): UPlot.AlignedData {
  return alignedOf(xs, lines) as UPlot.AlignedData;
}

const WHOLE = [1, 2, 5];
/** Whole steps only: minor units and counts have no fractions. */
const STEPS = Array.from({ length: 14 }, (_, power) => WHOLE.map((one) => one * 10 ** power)).flat();

function optionsOf(holder: HTMLElement, tip: HTMLElement, shown: Shown, width: number): UPlot.Options {
  const color = (name: string) => getComputedStyle(holder).getPropertyValue(name).trim();
  const { lines, height } = shown.current;
  const [quiet, hair, main] = [color('--text-3'), color('--back-office-hair'), color('--back-office-plot')];
  const axis = { stroke: quiet, font: `11px ${getComputedStyle(holder).fontFamily}`, ticks: { show: false } };
  return {
    width,
    height,
    padding: [10, 18, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { time: false, range: () => rangeOf(shown.current) },
      y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.08 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        splits: () => [...shown.current.xTicks],
        values: (_plot, at) => at.map(shown.current.xText),
      },
      {
        ...axis,
        grid: { stroke: hair, width: 1 },
        incrs: STEPS,
        space: 38,
        size: (_plot, texts) => 14 + Math.max(24, ...(texts ?? []).map((text) => text.length * 6.4)),
        values: (_plot, at) => at.map(shown.current.yTick ?? shown.current.yText),
      },
    ],
    series: [{}, ...lines.map((line) => seriesOf(line, { main, quiet }))],
    hooks: {
      setCursor: [(plot) => showTip(plot, tip, shown.current)],
      draw: [(plot) => drawMark(plot, shown.current, { main, quiet: color('--line') })],
    },
  };
}

/** Columns stand on their place; lines end at it. */
function rangeOf({ xs, lines }: PlotProps): [number, number] {
  const [first = 0, last = 1] = [xs[0], xs.at(-1)];
  const rim = lines.some(({ look }) => look === 'columns') ? 0.6 : 0;
  return [first - rim, last + rim];
}

interface Colors {
  readonly main: string;
  readonly quiet: string;
}

function seriesOf({ look }: Line, { main, quiet }: Colors): UPlot.Series {
  const points = { show: false };
  if (look === 'dashed') return { stroke: quiet, width: 1.6, dash: [4, 4], points };
  if (look === 'columns') {
    const paths = UPlot.paths.bars?.({ size: [0.62, 44], radius: 0.12 });
    return { stroke: main, fill: main, width: 0, points, ...(paths === undefined ? {} : { paths }) };
  }
  return { stroke: main, fill: `${main}1f`, width: 2.2, points };
}

/** A vertical line at the mark, and dots where lines end there. */
function drawMark(plot: UPlot, { mark, lines }: PlotProps, { main, quiet }: Colors): void {
  if (mark === undefined) return;
  const { ctx } = plot;
  const x = plot.valToPos(mark, 'x', true);
  ctx.save();
  ctx.strokeStyle = quiet;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(x, plot.bbox.top);
  ctx.lineTo(x, plot.bbox.top + plot.bbox.height);
  ctx.stroke();
  for (const { end } of lines) {
    if (end === undefined) continue;
    ctx.fillStyle = main;
    ctx.beginPath();
    ctx.arc(plot.valToPos(end.x, 'x', true), plot.valToPos(end.value, 'y', true), 4 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
}

/** The values at the pointer. */
function showTip(plot: UPlot, tip: HTMLElement, { lines, xText, yText }: PlotProps): void {
  const { idx, left = -1 } = plot.cursor;
  const x = idx === null || idx === undefined ? undefined : plot.data[0][idx];
  const values = lines.flatMap(({ name }, index) => {
    const value = idx === null || idx === undefined ? null : plot.data[index + 1]?.[idx];
    return value === null || value === undefined ? [] : [`${name} ${yText(value)}`];
  });
  tip.hidden = x === undefined || left < 0 || values.length === 0;
  if (tip.hidden || x === undefined) return;
  tip.textContent = [xText(x), ...values.toReversed()].join('\n');
  tip.dataset.side = left > plot.width / 2 ? 'left' : 'right';
  tip.style.insetInlineStart = `${left + plot.bbox.left / devicePixelRatio}px`;
}
