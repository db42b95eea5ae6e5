import type { Sample } from './soak-run.ts'

/** One chart of the plot; all panels share the time axis. */
interface Panel {
  readonly title: string
  readonly unit: string
  readonly lines: readonly { readonly name: string; readonly of: (sample: Sample) => number }[]
}

const PANELS: readonly Panel[] = [
  {
    title: 'Server memory',
    unit: 'MB',
    lines: [{ name: 'resident', of: ({ residentMb }) => residentMb }],
  },
  {
    title: 'Database connections',
    unit: 'count',
    lines: [
      { name: 'open', of: ({ connections }) => connections },
      { name: 'in use', of: ({ inUse }) => inUse },
    ],
  },
  {
    title: 'Load',
    unit: 'requests per second',
    lines: [{ name: 'answered', of: ({ rate }) => rate }],
  },
  {
    title: 'Response time',
    unit: 'ms',
    lines: [
      { name: 'p99', of: ({ p99 }) => p99 },
      { name: 'p50', of: ({ p50 }) => p50 },
    ],
  },
]

const WIDTH = 760
const LEFT = 64
const RIGHT = 16
const PANEL_HEIGHT = 110
const GAP = 46
const TOP = 34
const BOTTOM = 44
const PLOT_WIDTH = WIDTH - LEFT - RIGHT
const HEIGHT = TOP + PANELS.length * PANEL_HEIGHT + (PANELS.length - 1) * GAP + BOTTOM

/** Follows the reader's color scheme, also as an image. The second line of a panel is dashed. */
const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #33373d }
  .title { font-weight: 600 }
  .grid { stroke: #d5d9de; stroke-width: 1 }
  .line { fill: none; stroke-width: 1.75; stroke-linejoin: round }
  .first { stroke: #0b5f8a }
  .second { stroke: #a3470b; stroke-dasharray: 5 4 }
  .paper { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #d6dae0 }
    .grid { stroke: #3d434b }
    .first { stroke: #6fc0ea }
    .second { stroke: #f0a56b }
    .paper { fill: #16191d }
  }`

/** Returns the samples as an SVG plot. */
export function renderPlot(samples: readonly Sample[]): string {
  const end = samples.at(-1)?.minute ?? 1
  const x = (minute: number) => LEFT + (minute / end) * PLOT_WIDTH
  const panels = PANELS.map((panel, index) =>
    renderPanel(panel, TOP + index * (PANEL_HEIGHT + GAP), samples, x),
  )
  const minutes = ticks(end, tickStep(end, 6)).map(
    (minute) =>
      `<text x="${formatCoordinate(x(minute))}" y="${HEIGHT - 24}" text-anchor="middle">${formatNumber(minute)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title about">
<title id="title">A server under mixed load for ${formatNumber(Math.round(end * 10) / 10)} minutes</title>
<desc id="about">${PANELS.map((panel) => describePanel(panel, samples)).join(' ')}</desc>
<style>${STYLE}
</style>
<rect class="paper" width="${WIDTH}" height="${HEIGHT}" rx="6"/>
${panels.join('\n')}
${minutes.join('\n')}
<text x="${LEFT + PLOT_WIDTH / 2}" y="${HEIGHT - 8}" text-anchor="middle">minutes since the start of the load</text>
</svg>
`
}

function renderPanel(
  { title, unit, lines }: Panel,
  top: number,
  samples: readonly Sample[],
  x: (minute: number) => number,
): string {
  const max = Math.max(1, ...lines.flatMap(({ of }) => samples.map(of)))
  const step = tickStep(max, 4)
  const full = Math.ceil(max / step) * step
  const values = ticks(full, step)
  const bottom = top + PANEL_HEIGHT
  const y = (value: number) => bottom - (value / full) * PANEL_HEIGHT
  const grid = values.map(
    (value) =>
      `<path class="grid" d="M${LEFT} ${formatCoordinate(y(value))}H${WIDTH - RIGHT}"/><text x="${LEFT - 8}" y="${formatCoordinate(y(value) + 4)}" text-anchor="end">${formatNumber(value)}</text>`,
  )
  const paths = lines.map(({ of }, index) => {
    const points = samples.map(
      (sample) => `${formatCoordinate(x(sample.minute))} ${formatCoordinate(y(of(sample)))}`,
    )
    return `<path class="line ${lineClass(index)}" d="M${points.join('L')}"/>`
  })
  const heading = `<text class="title" x="${LEFT}" y="${top - 14}">${title}, ${unit}</text>`
  return [heading, ...grid, ...paths, ...renderLegend(lines, top)].join('\n')
}

/** Draws the legend top right, above the panel: a piece of each line with its name. */
const renderLegend = (lines: Panel['lines'], top: number): string[] =>
  lines.map(({ name }, index) => {
    const from = WIDTH - RIGHT - (lines.length - index) * 96
    return `<path class="line ${lineClass(index)}" d="M${from} ${top - 18}h26"/><text x="${from + 32}" y="${top - 14}">${name}</text>`
  })

const lineClass = (index: number) => (index === 0 ? 'first' : 'second')

function describePanel({ title, unit, lines }: Panel, samples: readonly Sample[]): string {
  const ranges = lines.map(({ name, of }) => {
    const values = samples.map(of)
    const [min, max] = [Math.min(...values), Math.max(...values)]
    return `${name} from ${formatNumber(Math.round(min))} to ${formatNumber(Math.round(max))}`
  })
  return `${title}: ${ranges.join(', ')} ${unit}.`
}

/** Returns a round step size that divides `max` into about this many parts. */
function tickStep(max: number, parts: number): number {
  const rough = max / parts
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((digit) => digit * power >= rough) ?? 10) * power
}

/** Returns the ticks from 0 to the last step at or below `max`. */
const ticks = (max: number, step: number): number[] =>
  Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, index) => index * step)

const formatNumber = (value: number): string => String(Math.round(value * 100) / 100)
const formatCoordinate = (value: number): string => value.toFixed(1)
