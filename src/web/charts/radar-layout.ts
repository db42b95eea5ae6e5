import { overlap } from './box.ts'
import type { Box } from './box.ts'
import { corners } from './polygon.ts'
import { rounded } from './rounded.ts'
import { textLines, textWidth } from './text-lines.ts'

export interface Axis {
  readonly key: string
  readonly label: string
  /** Text below the label: "77%". */
  readonly value: string
}

export interface AxisLabel {
  readonly key: string
  readonly x: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly lines: readonly { readonly text: string; readonly y: number }[]
  readonly box: Box
}

export interface RadarLayout {
  readonly center: { readonly x: number; readonly y: number }
  readonly radius: number
  /** Font size of the labels in px. */
  readonly size: 13 | 12
  readonly labels: readonly AxisLabel[]
  readonly height: number
}

/** A radar needs at least three axes; bars replace it below that and above the maximum. */
const MIN_AXES = 3
const MAX_AXES = 12

/** Font sizes in px; the second is for drawings with little room. */
const LABEL_SIZES = [13, 12] as const

const LINE = 16
const LABEL_DISTANCE = 10
const MARGIN = 2

/**
 * Returns the layout with the fewest shortened labels, then with the larger font, then with the larger
 * radius. Undefined if there are too few or too many axes, or if labels would overlap.
 */
export function layOutRadar(axes: readonly Axis[], width: number): RadarLayout | undefined {
  if (axes.length < MIN_AXES || axes.length > MAX_AXES) return undefined
  const largest = Math.min(140, Math.max(78, width * 0.24))
  const candidates = LABEL_SIZES.flatMap((size) =>
    [1, 0.88, 0.76, 0.64].flatMap((part) =>
      [4, 3, 2, 1].map((lines) =>
        layOutWithRadius(axes, width, rounded(largest * part), lines, size),
      ),
    ),
  )
  const valid = candidates.filter(({ labels }) => !overlapping(labels) && inside(labels, width))
  const shortened = valid.map(({ labels }) => labels.filter((label) => !isWhole(label)).length)
  return valid[shortened.indexOf(Math.min(...shortened))]
}

function layOutWithRadius(
  axes: readonly Axis[],
  width: number,
  radius: number,
  lines: number,
  size: 13 | 12,
): RadarLayout {
  const center = { x: width / 2, y: 0 }
  const labels = labelsOf(axes, center, radius, lines, size)
  const top = Math.min(-radius, ...labels.map(({ box }) => box.y)) - MARGIN
  const bottom = Math.max(radius, ...labels.map(({ box }) => box.y + box.height)) + MARGIN
  return {
    center: { x: center.x, y: rounded(-top) },
    radius,
    size,
    labels: labels.map((label) => movedDown(label, -top)),
    height: Math.ceil(bottom - top),
  }
}

function labelsOf(
  axes: readonly Axis[],
  center: { x: number; y: number },
  radius: number,
  most: number,
  size: number,
): AxisLabel[] {
  const anchors = corners(
    axes.map(() => 100),
    center,
    radius + LABEL_DISTANCE,
  )
  // Labels at the top and bottom may extend this far before they meet their neighbors.
  const spread = (radius + LABEL_DISTANCE) * Math.sin((2 * Math.PI) / axes.length)
  const roomAbove = Math.min(center.x * 2 - 8, axes.length > 4 ? 2 * spread - 8 : Infinity)
  return axes.map(({ key, label, value }, index) => {
    const { x, y } = anchors[index] ?? center
    const anchor = Math.abs(x - center.x) < 12 ? 'middle' : x > center.x ? 'start' : 'end'
    const room =
      anchor === 'middle' ? roomAbove : (anchor === 'start' ? center.x * 2 - x : x) - MARGIN
    const texts = [...textLines(label, room, size, most), value]
    const height = texts.length * LINE
    const top = anchor !== 'middle' ? y - height / 2 : y < center.y ? y - height + 6 : y - 6
    const own = Math.max(...texts.map((text) => textWidth(text, size)))
    return {
      key,
      x,
      anchor,
      lines: texts.map((text, line) => ({
        text,
        y: rounded(top + line * LINE + size - 1),
      })),
      box: {
        x: anchor === 'start' ? x : anchor === 'end' ? x - own : x - own / 2,
        y: top,
        width: own,
        height,
      },
    }
  })
}

/** Returns whether the label fits without being shortened. */
export const isWhole = ({ lines }: AxisLabel): boolean =>
  lines.every(({ text }) => !text.endsWith('…'))

const inside = (labels: readonly AxisLabel[], width: number): boolean =>
  labels.every(({ box }) => box.x >= 0 && box.x + box.width <= width)

function overlapping(labels: readonly AxisLabel[]): boolean {
  return labels.some(({ box }, index) =>
    labels.slice(index + 1).some((other) => overlap(box, other.box)),
  )
}

function movedDown(label: AxisLabel, by: number): AxisLabel {
  return {
    ...label,
    lines: label.lines.map(({ text, y }) => ({ text, y: rounded(y + by) })),
    box: { ...label.box, y: label.box.y + by },
  }
}
