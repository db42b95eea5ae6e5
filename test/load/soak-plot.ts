import type { Sample } from './soak-run.ts'

/** Lines of one measure in a frame of their own, above the same minutes as all others. */
interface Panel {
  readonly title: string
  readonly unit: string
  readonly lines: readonly { readonly name: string; readonly of: (sample: Sample) => number }[]
}

const PANELS: readonly Panel[] = [
  {
    title: 'Memory of the server',
    unit: 'MB',
    lines: [{ name: 'resident', of: ({ resident }) => resident }],
  },
  {
    title: 'Connections to the database',
    unit: 'number',
    lines: [
      { name: 'open', of: ({ connections }) => connections },
      { name: 'in use', of: ({ inUse }) => inUse },
    ],
  },
  {
    title: 'Load',
    unit: 'requests a second',
    lines: [{ name: 'answered', of: ({ rate }) => rate }],
  },
  {
    title: 'Time of an answer',
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

/** Follows the reader's theme, also as an image. The second line of a panel is dashed. */
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

/** The course of a soak as an SVG. */
export function plotOf(samples: readonly Sample[]): string {
  const end = samples.at(-1)?.minute ?? 1
  const x = (minute: number) => LEFT + (minute / end) * PLOT_WIDTH
  const panels = PANELS.map((panel, index) =>
    drawn(panel, TOP + index * (PANEL_HEIGHT + GAP), samples, x),
  )
  const minutes = ticksTo(end, stepOf(end, 6)).map(
    (minute) =>
      `<text x="${at(x(minute))}" y="${HEIGHT - 24}" text-anchor="middle">${plain(minute)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title about">
<title id="title">A server under mixed load for ${plain(Math.round(end * 10) / 10)} minutes</title>
<desc id="about">${PANELS.map((panel) => described(panel, samples)).join(' ')}</desc>
<style>${STYLE}
</style>
<rect class="paper" width="${WIDTH}" height="${HEIGHT}" rx="6"/>
${panels.join('\n')}
${minutes.join('\n')}
<text x="${LEFT + PLOT_WIDTH / 2}" y="${HEIGHT - 8}" text-anchor="middle">minutes since the load began</text>
</svg>
`
}

function drawn(
  { title, unit, lines }: Panel,
  top: number,
  samples: readonly Sample[],
  x: (minute: number) => number,
): string {
  const most = Math.max(1, ...lines.flatMap(({ of }) => samples.map(of)))
  const step = stepOf(most, 4)
  const full = Math.ceil(most / step) * step
  const ticks = ticksTo(full, step)
  const bottom = top + PANEL_HEIGHT
  const y = (value: number) => bottom - (value / full) * PANEL_HEIGHT
  const grid = ticks.map(
    (value) =>
      `<path class="grid" d="M${LEFT} ${at(y(value))}H${WIDTH - RIGHT}"/><text x="${LEFT - 8}" y="${at(y(value) + 4)}" text-anchor="end">${plain(value)}</text>`,
  )
  const paths = lines.map(({ of }, index) => {
    const points = samples.map((sample) => `${at(x(sample.minute))} ${at(y(of(sample)))}`)
    return `<path class="line ${kind(index)}" d="M${points.join('L')}"/>`
  })
  const heading = `<text class="title" x="${LEFT}" y="${top - 14}">${title}, ${unit}</text>`
  return [heading, ...grid, ...paths, ...legend(lines, top)].join('\n')
}

/** At the right, above the frame: a piece of each line and its name. */
const legend = (lines: Panel['lines'], top: number): string[] =>
  lines.map(({ name }, index) => {
    const from = WIDTH - RIGHT - (lines.length - index) * 96
    return `<path class="line ${kind(index)}" d="M${from} ${top - 18}h26"/><text x="${from + 32}" y="${top - 14}">${name}</text>`
  })

const kind = (index: number) => (index === 0 ? 'first' : 'second')

function described({ title, unit, lines }: Panel, samples: readonly Sample[]): string {
  const told = lines.map(({ name, of }) => {
    const values = samples.map(of)
    const [least, most] = [Math.min(...values), Math.max(...values)]
    return `${name} from ${plain(Math.round(least))} to ${plain(Math.round(most))}`
  })
  return `${title}: ${told.join(', ')} ${unit}.`
}

/** A round number that fits into `most` about so many times. */
function stepOf(most: number, times: number): number {
  const rough = most / times
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((digit) => digit * power >= rough) ?? 10) * power
}

/** From 0 to `most`, or to the last step below it. */
const ticksTo = (most: number, step: number): number[] =>
  Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step)

const plain = (value: number): string => String(Math.round(value * 100) / 100)
const at = (value: number): string => value.toFixed(1)
