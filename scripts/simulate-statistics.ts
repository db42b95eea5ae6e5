// Simulates teams with known truth and writes the rates into docs/statistics.md, in a few minutes. The
// seed is fixed: the same code writes the same tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { simulateCantSay } from './cant-say-simulation.ts'
import {
  simulateChanges,
  simulateCoverage,
  simulateOrder,
  simulateSplits,
} from './statistics-simulation.ts'
import type { ComparedRounds, Rate } from './statistics-simulation.ts'

const FILE = join(import.meta.dirname, '..', 'docs', 'statistics.md')
const MARK = '<!-- Written by scripts/simulate-statistics.ts from here on. -->'
const ROUNDS = 3_000

const percent = (value: number): string =>
  String(value >= 99 || value < 1 ? Number(value.toFixed(1)) : Math.round(value))
const cell = ({ average, worst }: Rate): string => `${percent(average)} [${percent(worst)}]`

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')

function coverageTable(): string {
  const sizes = [3, 5, 8, 20, 50]
  const found = sizes.map((n) => simulateCoverage(n, ROUNDS))
  const row = (name: string, of: (one: (typeof found)[number]) => Rate) => [
    name,
    ...found.map((one) => cell(of(one))),
  ]
  return table(
    ['n', ...sizes.map(String)],
    [
      row('category, N unknown', ({ category }) => category),
      row('category, N = n + 1', ({ categoryOfKnownTeam }) => categoryOfKnownTeam),
      row('whole, N unknown', ({ whole }) => whole),
      row('question, N unknown', ({ question }) => question),
    ],
  )
}

const FALSE_VERDICTS: readonly (readonly [string, ComparedRounds])[] = [
  ...[4, 5, 8, 12, 20].map((n) => [`${n} and ${n}`, { before: n, after: n }] as const),
  ['12 and 12, same people', { before: 12, after: 12, samePeople: true }],
  ['20 and 5, who vary twice as much', { before: 20, after: 5, spread: 2 }],
  ['12 and 4, who vary twice as much', { before: 12, after: 4, spread: 2 }],
]

const falseVerdictTable = (): string =>
  table(
    ['responses', 'whole', 'any category'],
    FALSE_VERDICTS.map(([name, compared]) => {
      const { whole, anyCategory } = simulateChanges(compared, ROUNDS)
      return [name, cell(whole), cell(anyCategory)]
    }),
  )

function powerTable(): string {
  const changes = [5, 10, 15, 20]
  return table(
    ['n and n', ...changes.map((points) => `${points} points`)],
    [5, 8, 12, 20, 50].map((n) => [
      String(n),
      ...changes.map((points) => {
        const compared = { before: n, after: n, points }
        const { whole, eachCategory } = simulateChanges(compared, ROUNDS / 4)
        return `${percent(whole.average)} / ${percent(eachCategory.average)}`
      }),
    ]),
  )
}

const orderList = (): string =>
  [3, 4, 5, 8, 12, 20].map((n) => `n = ${n}: ${cell(simulateOrder(n, ROUNDS))}`).join('; ')

const cantSayTable = (): string =>
  table(
    [
      '"I can\'t say"',
      'n',
      'category: covered',
      '± points',
      'no score',
      'whole: covered',
      '± points',
      'no score',
      'whole clear',
      'any category',
    ],
    [
      { share: 0, byTopic: false },
      { share: 0.3, byTopic: false },
      { share: 0.3, byTopic: true },
    ].flatMap((cantSay) =>
      [5, 20].map((n) => {
        const { covered, halfWidth, missing, clear } = simulateCantSay(n, cantSay, ROUNDS / 4)
        const who =
          cantSay.share === 0
            ? 'none'
            : `${100 * cantSay.share} % of ${cantSay.byTopic ? 'topics' : 'answers'}`
        return [
          who,
          String(n),
          cell(covered.category),
          halfWidth.category.toFixed(1),
          percent(missing.category.average),
          cell(covered.whole),
          halfWidth.whole.toFixed(1),
          percent(missing.whole.average),
          cell(clear.whole),
          cell(clear.anyCategory),
        ]
      }),
    ),
  )

const splitTable = (): string =>
  table(
    [
      'n',
      'any of 25 with one peak',
      'even',
      'camps 2 and 4',
      '2 and 5',
      '1 and 5',
      'sharp 2 and 4',
    ],
    [5, 8, 12, 20, 50].map((n) => {
      const { onePeak, flat, camps, sharp } = simulateSplits(n, ROUNDS)
      return [n, ...[onePeak, flat, ...camps, sharp].map(percent)].map(String)
    }),
  )

const tables = `${MARK}

### Coverage of intervals, %

${coverageTable()}

### Clear changes though nothing changed, %

${falseVerdictTable()}

### Clear changes of all categories by so many points, %: whole / each category

${powerTable()}

### A category called clearly highest or lowest though all are equal, %

${orderList()}.

### Questions called split, %

${splitTable()}

### "I can't say", with group size 3: coverage, half widths, missing scores and clear changes though nothing changed, %

${cantSayTable()}
`

const [text] = readFileSync(FILE, 'utf8').split(MARK)
writeFileSync(FILE, `${text}${tables}`)
console.log(tables)
