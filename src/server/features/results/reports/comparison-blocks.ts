import { describeGap } from '#domain/manager-gap-words.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import { formatBenchmarkAccounts, formatPlaceLabel } from '#domain/statistics/words.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { formatPointsBetween } from './formatting.ts'
import { ALIGN_RIGHT } from './report-data.ts'
import type { RoundReportData } from './report-data.ts'
import { scoreCell } from './score-cells.ts'

/** Returns the team compared with the benchmark; empty if there is none. */
export function benchmarkBlocks({ charts, summary }: RoundReportData): Block[] {
  const benchmark = summary.advanced?.benchmark
  if (!benchmark) return []
  const { accounts, overall, categories } = benchmark
  const placeOf = (category: string) => categories.find((entry) => entry.category === category)
  return [
    { kind: 'heading', level: 2, text: 'Benchmark' },
    {
      kind: 'paragraph',
      text: `${formatBenchmarkAccounts(accounts)}.`,
    },
    {
      kind: 'table',
      caption: 'Each score compared with these accounts',
      columns: [
        { head: 'Category', share: 42 },
        { head: 'Score', share: 16, align: ALIGN_RIGHT },
        { head: 'Compared with these accounts', share: 42, align: ALIGN_RIGHT },
      ],
      rows: [
        [
          { text: 'Overall', strong: true },
          scoreCell(charts, summary.averageScore, overallLevel(summary, summary.teamResponses)),
          { text: formatPlaceLabel(overall) },
        ],
        ...summary.categories.map((own) => {
          const { category, percentage } = own
          const place = placeOf(category)
          return [
            { text: category },
            scoreCell(charts, percentage, categoryLevel(own, summary.teamResponses)),
            { text: place ? formatPlaceLabel(place) : '–' },
          ]
        }),
      ],
    },
  ]
}

/** Returns the gap to the manager's view. No other table depends on the manager's answers. */
export function managerViewBlocks({ charts, summary }: RoundReportData): Block[] {
  const gap = summary.managerView?.gap
  if (!gap) return []
  const { overall, categories } = gap
  return [
    { kind: 'heading', level: 2, text: 'Manager’s view' },
    { kind: 'paragraph', look: 'lead', text: describeGap(categories, false) },
    {
      kind: 'table',
      caption: 'Manager’s view and team, in percent; differences are in points',
      columns: [
        { head: 'Category', share: 43 },
        { head: 'Manager', share: 19, align: ALIGN_RIGHT },
        { head: 'Team', share: 19, align: ALIGN_RIGHT },
        { head: 'Difference', share: 19, align: ALIGN_RIGHT },
      ],
      rows: [{ category: 'Overall', ...overall }, ...categories].map((gap, index) => [
        { text: gap.category, strong: index === 0 },
        scoreCell(charts, gap.manager),
        scoreCell(charts, gap.team),
        { text: formatPointsBetween(gap.team, gap.manager), strong: true },
      ]),
    },
    {
      kind: 'paragraph',
      look: 'quiet',
      text: 'The manager’s answers are not part of the team’s results. A gap shows different views, not who is right; use it to start a conversation.',
    },
  ]
}
