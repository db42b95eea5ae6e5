import type { Advanced, ManagerView } from '#contract/results.ts'
import { percentText } from '#domain/scoring.ts'
import { accountsInWords, placeLabel } from '#domain/statistics/words.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { pointsText } from './figure-words.ts'
import { RIGHT } from './report-data.ts'
import type { Material } from './report-data.ts'
import { scoreCell } from './score-cells.ts'

/** The team beside others' teams, and beside what its manager answered. */
export function besideBlocks(material: Material): Block[] {
  const { advanced, managerView } = material.summary
  return [
    ...(advanced?.benchmark ? benchmarkBlocks(material, advanced.benchmark) : []),
    ...(managerView?.gap ? managerBlocks(material, managerView.gap) : []),
  ]
}

function benchmarkBlocks(
  { charts, summary }: Material,
  { accounts, overall, categories }: NonNullable<Advanced['benchmark']>,
): Block[] {
  const placeOf = (category: string) => categories.find((one) => one.category === category)
  return [
    { kind: 'heading', level: 2, text: 'Beside other teams' },
    {
      kind: 'paragraph',
      text: `${accountsInWords(accounts)}.`,
    },
    {
      kind: 'table',
      caption: 'Where each score lies among these accounts',
      columns: [
        { head: 'Score', share: 42 },
        { head: 'Percent', share: 16, align: RIGHT },
        { head: 'Of these accounts', share: 42, align: RIGHT },
      ],
      rows: [
        [
          { text: 'Overall', strong: true },
          scoreCell(charts, summary.averageScore),
          { text: placeLabel(overall) },
        ],
        ...summary.categories.map(({ category, percentage }) => {
          const place = placeOf(category)
          return [
            { text: category },
            scoreCell(charts, percentage),
            { text: place ? placeLabel(place) : '–' },
          ]
        }),
      ],
    },
  ]
}

type ManagerGap = NonNullable<ManagerView['gap']>

/** On a page of its own, which is all of the report that the manager's answers move. */
function managerBlocks({ charts }: Material, { overall, categories }: ManagerGap): Block[] {
  return [
    { kind: 'page' },
    { kind: 'heading', level: 2, text: 'The manager’s own view' },
    { kind: 'paragraph', look: 'lead', text: gapFinding(categories) },
    {
      kind: 'table',
      caption: 'What the manager answered beside the team, in percent; differences are in points',
      columns: [
        { head: 'Score', share: 43 },
        { head: 'Manager', share: 19, align: RIGHT },
        { head: 'Team', share: 19, align: RIGHT },
        { head: 'Difference', share: 19, align: RIGHT },
      ],
      rows: [{ category: 'Overall', ...overall }, ...categories].map((gap, index) => [
        { text: gap.category, strong: index === 0 },
        scoreCell(charts, gap.manager),
        scoreCell(charts, gap.team),
        { text: pointsText(gap.team, gap.manager), strong: true },
      ]),
    },
    {
      kind: 'paragraph',
      look: 'quiet',
      text: 'The manager’s answers are in no figure of the team. A gap says that two see a thing differently, and not who is right: it is a good first question for a talk.',
    },
  ]
}

function gapFinding(categories: ManagerGap['categories']): string {
  const widest = categories.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0]
  if (!widest || widest.difference === 0) return 'Manager and team see every category alike.'
  const brighter = widest.difference > 0 ? 'brighter' : 'less bright'
  return `The two lie furthest apart in ${widest.category}, which the manager sees ${brighter}: ${percentText(widest.manager)} beside the team’s ${percentText(widest.team)}.`
}
