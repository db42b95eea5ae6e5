import type { Column } from '#web/charts/columns-layout.ts'
import type { DecilesRow } from '#web/charts/Deciles.tsx'
import type { HeatRow } from '#web/charts/heat-map-layout.ts'
import type { TrendPoint, TrendSeries } from '#web/charts/trend-layout.ts'

/** Edge-case data for the gallery and the chart tests. */
export interface HardCase {
  readonly name: string
  readonly items: readonly HardItem[]
}

export interface HardItem {
  readonly key: string
  readonly label: string
  readonly percent: number
}

export interface HardTrend {
  readonly name: string
  readonly rounds: readonly string[]
  readonly series: readonly TrendSeries[]
}

const EIGHTY = 'How well people outside the team understand what it is for and what it does next'
const FORTY = 'Verantwortungsbewusstseinsentwicklungen'

const TEN_CATEGORIES = [
  'Clarity and Planning',
  'Problem Solving',
  'Support and Recognition',
  'Development and Empowerment',
  'Change and Learning',
  'External Representation',
  'Workload and Recovery',
  'Psychological Safety',
  'Customer Orientation',
  'Technology and Data',
] as const

const named = (labels: readonly string[], percentAt: (index: number) => number): HardItem[] =>
  labels.map((label, index) => ({ key: label, label, percent: percentAt(index) }))

const FIVE = TEN_CATEGORIES.slice(0, 5)

export const HARD_CASES: readonly HardCase[] = [
  { name: 'Usual', items: named(FIVE, (index) => [82, 76, 71, 58, 36][index] ?? 0) },
  { name: 'Empty', items: [] },
  { name: 'One value', items: named(['Communication'], () => 64) },
  { name: 'Two values', items: named(['Communication', 'Coordination'], (at) => 79.6 - at * 20) },
  {
    name: 'Long labels',
    items: named([EIGHTY, `${FORTY}s`, 'WWWWWWWWWW MMMMMMMMMM', 'Iii'], (at) => 88 - at * 17),
  },
  { name: 'Ten categories', items: named(TEN_CATEGORIES, (index) => 91 - index * 6.3) },
  {
    name: 'Twelve long ones',
    items: named(
      [...TEN_CATEGORIES, 'Strategy and Management', 'Partnership and Customer'].map(
        (n) => `${n}, ${EIGHTY}`,
      ),
      (index) => 35 + index * 5,
    ),
  },
  { name: 'All 0', items: named(FIVE, () => 0) },
  { name: 'All 100', items: named(FIVE, () => 100) },
  { name: 'All alike', items: named(FIVE, () => 72) },
]

/**
 * Returns a value per round near each percent, with every seventh missing. If all percents are equal,
 * all values equal them and none is missing.
 */
export function heatRows(items: readonly HardItem[], rounds: number): HeatRow[] {
  const alike = items.every(({ percent }) => percent === items[0]?.percent)
  return items.map(({ key, label, percent }, row) => ({
    key,
    label,
    cells: Array.from({ length: rounds }, (_, round) => {
      if (alike) return percent
      if ((row * 3 + round) % 7 === 6) return null
      return Math.min(100, Math.max(0, percent + ((row * 7 + round * 11) % 13) - 6))
    }),
  }))
}

/** Returns typical, one-sided and equal distributions; every third row has no own score. */
export function decilesRows(items: readonly HardItem[]): DecilesRow[] {
  const alike = items.every(({ percent }) => percent === items[0]?.percent)
  return items.map(({ key, label, percent }, row) => ({
    key,
    label,
    deciles: Array.from({ length: 9 }, (_, index) =>
      alike ? Math.round(percent) : Math.min(100, Math.max(0, row * 9 + 12 + index * 7)),
    ),
    own: row % 3 === 2 ? null : percent,
  }))
}

export const EIGHT_ROUNDS = [
  'Q1 2025',
  'Q2 2025',
  'Q3 2025',
  'Q4 2025',
  'Q1 2026',
  'Q2 2026',
  'Q3 2026',
  'Q4 2026',
] as const

const points = (values: readonly (number | null)[], half = 0): (TrendPoint | null)[] =>
  values.map((value) =>
    value === null
      ? null
      : {
          value,
          ...(half > 0 && { low: Math.max(0, value - half), high: Math.min(100, value + half) }),
        },
  )

const wavy = (index: number) => 62 + ((index * 17) % 23) - 8

export const HARD_TRENDS: readonly HardTrend[] = [
  {
    name: 'With its interval',
    rounds: EIGHT_ROUNDS,
    series: [{ key: 'o', label: 'Overall', points: points([61, 64, 63, 72, 70, 75, 79.6, 81], 6) }],
  },
  { name: 'Empty', rounds: [], series: [] },
  {
    name: 'Nothing known',
    rounds: ['Q1', 'Q2'],
    series: [{ key: 'o', label: 'Overall', points: [null, null] }],
  },
  {
    name: 'One round',
    rounds: ['Q1'],
    series: [{ key: 'o', label: 'Overall', points: points([64], 9) }],
  },
  {
    name: 'Rounds missing',
    rounds: EIGHT_ROUNDS,
    series: [
      { key: 'o', label: 'Overall', points: points([61, null, 63, 72, null, null, 66, 58], 5) },
    ],
  },
  {
    name: 'Against the year before',
    rounds: ['January', 'April', 'July', 'October'],
    series: [
      { key: 'now', label: 'This year', points: points([61, 64, 63, 72]) },
      { key: 'before', label: 'Last year', points: points([58, 60, 64, 71]), previous: true },
    ],
  },
  {
    name: 'Twenty-four rounds',
    rounds: Array.from({ length: 24 }, (_, index) => `Month ${index + 1}`),
    series: [
      {
        key: 'o',
        label: 'Overall',
        points: points(
          Array.from({ length: 24 }, (_, i) => wavy(i)),
          4,
        ),
      },
    ],
  },
  {
    name: 'Long names, close together',
    rounds: [EIGHTY, `${FORTY}s`, 'Q3', EIGHTY.toUpperCase()],
    series: [
      { key: 'a', label: EIGHTY, points: points([61, 64, 63, 72]) },
      { key: 'b', label: `${FORTY}s`, points: points([58, 66, 61, 72]) },
      { key: 'c', label: 'Team', points: points([70, 69, 74, 73]), previous: true },
    ],
  },
  {
    name: 'All 0',
    rounds: EIGHT_ROUNDS,
    series: [{ key: 'o', label: 'Overall', points: points(EIGHT_ROUNDS.map(() => 0)) }],
  },
  {
    name: 'All 100',
    rounds: EIGHT_ROUNDS,
    series: [
      {
        key: 'o',
        label: 'Overall',
        points: points(
          EIGHT_ROUNDS.map(() => 100),
          5,
        ),
      },
    ],
  },
]

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']

const byMonth = (values: readonly (number | null)[]): Column[] =>
  values.map((value, index) => ({
    key: String(index),
    label: MONTHS[index % MONTHS.length] ?? '',
    group: index === 0 ? '2025' : '2026',
    value,
    open: index === values.length - 1,
  }))

export const HARD_COLUMNS: readonly { readonly name: string; readonly columns: Column[] }[] = [
  { name: 'Usual', columns: byMonth([3, 5, 4, 9, 12, 11, 14, 9, 2, 17, 21, 8]) },
  { name: 'Empty', columns: [] },
  { name: 'One', columns: byMonth([1]) },
  { name: 'Nothing', columns: byMonth(Array.from({ length: 12 }, () => 0)) },
  { name: 'No figures', columns: byMonth(Array.from({ length: 12 }, () => null)) },
  {
    name: 'Below nothing',
    columns: byMonth([0, 0, 900, -900, 0, 0, 4900, 0, null, -12_400, 0, 1]),
  },
  {
    name: 'All below nothing',
    columns: byMonth([-1, -22, -300, -12, -299, -5, -5, -5, -280, -9, -270, -40]),
  },
  {
    name: 'Millions',
    columns: byMonth(Array.from({ length: 12 }, (_, index) => 123_456_789 * (index + 1))),
  },
]
