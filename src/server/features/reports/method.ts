import type { ResultsSummary } from '#contract/results.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { bandOf, levelLabel, levelOf } from '#domain/scoring.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { statisticsBlocks } from './statistics-terms.ts'

const BANDS = [
  { percent: 80, range: '80 and more' },
  { percent: 60, range: '60 to under 80' },
  { percent: 40, range: '40 to under 60' },
  { percent: 0, range: 'Under 40' },
] as const

/**
 * How the figures of any report come about, and what they can bear. Terms of statistics are
 * explained where the report uses them.
 */
export function methodBlocks(charts: ChartPrinter, summary?: ResultsSummary): Block[] {
  return [
    { kind: 'page' },
    { kind: 'heading', level: 2, text: 'How to read this report' },
    { kind: 'heading', level: 3, text: 'What a percent is' },
    {
      kind: 'paragraph',
      text: 'Every question is answered on five steps, from Strongly Disagree to Strongly Agree, which count as 1 to 5. All questions are worded so that agreement is good. A percent is the mean of the answers divided by five: all ones are 20%, all fives 100%. A category is the mean of the answers to its questions and an assessment the mean of all its answers, so that every answer weighs the same.',
    },
    { kind: 'heading', level: 3, text: 'The four bands' },
    {
      kind: 'paragraph',
      text: 'Color is only ever a score, and never stands alone: a mark and a word go with it. Percents are written whole, and with one decimal where the whole number would lie in another band than the score itself.',
    },
    {
      kind: 'table',
      caption: 'Bands of a percent',
      columns: [
        { head: 'Percent', share: 1 },
        { head: 'Band', share: 2 },
      ],
      rows: BANDS.map(({ percent, range }) => {
        const band = bandOf(percent)
        const colour = LIGHT_THEME[`${band}-text`]
        const word = levelLabel(levelOf(percent))
        return [{ text: range }, { text: word, mark: charts.mark(band), colour, strong: true }]
      }),
    },
    { kind: 'heading', level: 3, text: 'Group size and releases' },
    {
      kind: 'paragraph',
      text: 'Answers come to count in groups. Each round has a group size, 3 unless another was chosen. Answers wait until at least so many are there, and then count together: when the round ends, or when its manager asks for it. What is too few at the end is held back and never shown, to protect those who gave it. With a group size of 1 nobody is protected: figures show from the first answer on, and the quiz says so before its first question. How many chose each of the five steps, and how far answers lie apart, shows only of answers that come to count five or more together.',
    },
    { kind: 'heading', level: 3, text: 'What few answers can bear' },
    {
      kind: 'list',
      items: [
        'With fewer than five answers, one person can move a figure by several points. Read small differences as chance.',
        'Areas that lie less than five points apart are not told apart in words.',
        'A small change between two rounds may be chance, and is clearer where the next round shows it again.',
        'Equal averages can hide two camps. Talk about a figure before acting on it.',
        'Where all answer alike, a figure shows what each of them answered.',
        'A quiz link is open: whoever has it can answer more than once.',
      ],
    },
    ...(summary ? statisticsBlocks(summary) : []),
  ]
}
