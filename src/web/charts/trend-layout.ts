import type { ScoreLevel } from '#domain/scoring.ts'
import { formatScore } from '#domain/scoring.ts'
import { ANSWERS } from './answer-names.ts'
import { rounded } from './rounded.ts'
import { textLines, textWidth } from './text-lines.ts'

export interface TrendPoint {
  /** Percent, 0 to 100. */
  readonly value: number
  /** Lower and upper end of the margin of error in percent, if known. */
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** For the table. */
  readonly level?: ScoreLevel | undefined
  /** True if no line connects it with the point before. */
  readonly afterBreak?: boolean | undefined
}

export interface TrendSeries {
  readonly key: string
  readonly label: string
  /** One per round; null where the round is missing. */
  readonly points: readonly (TrendPoint | null)[]
  /** A series to compare with, drawn paler and dashed. */
  readonly previous?: boolean | undefined
}

export interface TrendLayout {
  readonly height: number
  readonly plot: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  readonly x: (round: number) => number
  readonly y: (percent: number) => number
  readonly roundLabels: readonly {
    readonly round: number
    readonly x: number
    readonly lines: readonly { readonly text: string; readonly y: number }[]
  }[]
  /** Values at the points, as many as fit. */
  readonly values: readonly {
    readonly round: number
    readonly text: string
    readonly x: number
    readonly y: number
  }[]
  /** The five answers at the height where they lie; empty next to the names of several series. */
  readonly answers: readonly {
    readonly name: string
    readonly x: number
    readonly lines: readonly { readonly text: string; readonly y: number }[]
  }[]
  /** Names at the ends of the series, without overlap; empty for a single series. */
  readonly names: readonly {
    readonly key: string
    readonly text: string
    readonly x: number
    readonly y: number
  }[]
}

export const AXIS_SIZE = 12
export const NAME_SIZE = 13

const LEFT = 34
const ANSWER_GAP = 6
const TOP = 26
const LINE = 15
const NAME_LINE = 18
const NAME_GAP = 12
const NARROW = 480
const FAIR_ROUND_LABEL = 56
const LABEL_LINES = 3
const BETWEEN_LABELS = 10
const VALUE_WIDTH = 36
const VALUE_ABOVE = 10
const VALUE_BELOW = 21

/** Width for the names of the answers, whose longest word is Disagree. */
const ANSWER_ROOM = ANSWER_GAP + Math.ceil(textWidth('Disagree', AXIS_SIZE))

/** Lays out a line chart of scores over rounds, with as many labels as fit. */
export function layOutTrend(
  rounds: readonly string[],
  series: readonly TrendSeries[],
  width: number,
): TrendLayout {
  const narrow = width < NARROW
  const plotHeight = narrow ? 180 : 220
  const longest = Math.max(0, ...rounds.map((round) => textWidth(round, AXIS_SIZE)))
  const inset = Math.min(Math.max(longest / 2, 16), narrow ? 32 : 56)
  const names = roomForNames(series, width)
  const endRoom = names > 0 ? Math.max(names, inset) : ANSWER_ROOM
  const plot = { left: LEFT, right: rounded(width - endRoom), top: TOP, bottom: TOP + plotHeight }
  const from = plot.left + inset
  // The label of the last round may extend below the series names.
  const to = plot.right - (names > 0 ? NAME_GAP : inset)
  const spacing = rounds.length > 1 ? (to - from) / (rounds.length - 1) : to - from
  const x = (round: number) => rounded(rounds.length > 1 ? from + round * spacing : (from + to) / 2)
  const y = (percent: number) => rounded(plot.bottom - (percent / 100) * plotHeight)
  const roundLabels = labelsOf(rounds, spacing, Math.min(longest, inset * 2)).map(
    ({ round, lines }) => ({
      round,
      x: x(round),
      lines: lines.map((text, line) => ({ text, y: plot.bottom + 20 + line * LINE })),
    }),
  )
  const lines = Math.max(1, ...roundLabels.map((label) => label.lines.length))
  return {
    height: plot.bottom + 20 + (lines - 1) * LINE + 6,
    plot,
    x,
    y,
    roundLabels,
    values: valuesOf(series, x, y, spacing, plot.bottom),
    answers: names > 0 ? [] : answersAt(plot.right + ANSWER_GAP, y),
    names: names > 0 ? namesOf(series, plot, y, endRoom) : [],
  }
}

/** Places the answers right of the plot, the long names in two lines. */
const answersAt = (x: number, y: TrendLayout['y']): TrendLayout['answers'] =>
  ANSWERS.map(({ name, percent }) => {
    const words = name.split(' ')
    const first = y(percent) + AXIS_SIZE * 0.36 - ((words.length - 1) * LINE) / 2
    return {
      name,
      x,
      lines: words.map((text, line) => ({ text, y: rounded(first + line * LINE) })),
    }
  })

/** Returns the width for series names in px; 0 for a single series, which the caption names. */
function roomForNames(series: readonly TrendSeries[], width: number): number {
  if (series.length < 2) return 0
  const longest = Math.max(...series.map(({ label }) => textWidth(`${label} 100`, NAME_SIZE)))
  return Math.min(longest + NAME_GAP, width * 0.36, 240)
}

/**
 * Labels every round, or every second and so on, counted from the last, which always has a label: the
 * smallest step with an acceptable width. Names that do not fit into three lines are shortened. `most` is
 * the width in px for the outermost labels.
 */
function labelsOf(
  rounds: readonly string[],
  spacing: number,
  most: number,
): { round: number; lines: string[] }[] {
  const roomOf = (step: number) => Math.min(most, spacing * step - BETWEEN_LABELS)
  const steps = rounds.map((_round, index) => index + 1)
  const step = steps.find((one) => roomOf(one) >= Math.min(most, FAIR_ROUND_LABEL)) ?? rounds.length
  return rounds.flatMap((name, round) =>
    (rounds.length - 1 - round) % step === 0
      ? [{ round, lines: textLines(name, roomOf(step), AXIS_SIZE, LABEL_LINES) }]
      : [],
  )
}

/**
 * Places values at points of the first series, counted from the last; at a local minimum, below.
 */
function valuesOf(
  series: readonly TrendSeries[],
  x: TrendLayout['x'],
  y: TrendLayout['y'],
  spacing: number,
  bottom: number,
): TrendLayout['values'] {
  const main = series.find(({ previous }) => !previous)
  if (!main) return []
  const known = main.points.flatMap((point, round) =>
    point ? [{ round, at: y(point.value), text: formatScore(point.value) }] : [],
  )
  const step = Math.max(1, Math.ceil(VALUE_WIDTH / spacing))
  const last = known.at(-1)?.round ?? 0
  // Next to series names, the last value is part of the name.
  const shown = known.filter(({ round }) => (last - round) % step === 0)
  return (series.length > 1 ? shown.slice(0, -1) : shown).map(({ round, at, text }) => {
    const value = main.points[round]?.value ?? 0
    const neighbors = [main.points[round - 1], main.points[round + 1]].filter((point) => !!point)
    const valley = neighbors.length > 0 && neighbors.every((other) => other.value > value)
    const others = series.flatMap(({ points }) => points[round] ?? [])
    const crossed = others.some((other) => {
      const above = at - y(other.value)
      return above > 0 && above < VALUE_ABOVE + VALUE_BELOW / 2
    })
    const below = (valley || crossed) && at + VALUE_BELOW + 4 < bottom
    return { round, text, x: x(round), y: rounded(below ? at + VALUE_BELOW : at - VALUE_ABOVE) }
  })
}

/**
 * Places each name at the height of its last point and moves names apart where they would overlap.
 */
function namesOf(
  series: readonly TrendSeries[],
  plot: TrendLayout['plot'],
  y: TrendLayout['y'],
  room: number,
): TrendLayout['names'] {
  const ends = series.flatMap(({ key, label, points }) => {
    const last = points.findLast((point) => point !== null)
    if (!last) return []
    const value = formatScore(last.value)
    const own = room - NAME_GAP - textWidth(` ${value}`, NAME_SIZE)
    const [name = ''] = textLines(label, own, NAME_SIZE, 1)
    return [{ key, text: `${name} ${value}`, at: y(last.value) }]
  })
  const sorted = ends.toSorted((a, b) => a.at - b.at)
  let free = plot.top - NAME_LINE
  const pushed = sorted.map((end) => {
    free = Math.max(end.at, free + NAME_LINE)
    return { ...end, at: free }
  })
  let limit = plot.bottom + NAME_LINE
  const placed = pushed.toReversed().map((end) => {
    limit = Math.min(end.at, limit - NAME_LINE)
    return { ...end, at: limit }
  })
  return placed.map(({ key, text, at }) => ({
    key,
    text,
    x: plot.right + NAME_GAP,
    y: rounded(at + NAME_SIZE * 0.36),
  }))
}
