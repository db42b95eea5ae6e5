import type { ResultsSummary } from '#contract/results.ts'
import type { RoundAccess } from '#contract/fields.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { exactLevel } from '#domain/scoring.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { glossaryBlocks, LIVE_SPREAD, PROTECTED_SPREAD } from './glossary-blocks.ts'
import { scoreLook } from './score-cells.ts'

const LEVELS = [
  { percent: 80, range: '80 and more' },
  { percent: 70, range: '70 to under 80' },
  { percent: 60, range: '60 to under 70' },
  { percent: 40, range: '40 to under 60' },
  { percent: 0, range: 'Under 40' },
] as const

/** What happens to responses that are too few at the end of a round. */
const OPEN_REST =
  'If fewer are waiting at the end, they are held back to protect the people who responded, unless the round is reopened and more respond.'
const INVITED_REST =
  'If fewer are waiting at the end, they are deleted unread to protect the people who responded.'

/**
 * Returns how results are calculated and what their limits are.
 * @param round adds a glossary of the statistical terms that its report uses
 */
export function methodBlocks(
  charts: ChartPrinter,
  round?: { readonly access: RoundAccess; readonly summary: ResultsSummary },
): Block[] {
  const isInvited = round?.access === 'invited'
  const spread = round?.summary.groupSize === 1 ? LIVE_SPREAD : PROTECTED_SPREAD
  return [
    { kind: 'heading', level: 2, text: 'How to read this report' },
    { kind: 'heading', level: 3, text: 'Score' },
    {
      kind: 'paragraph',
      text: 'Every question is answered on a scale of five steps, from 1 (Strongly Disagree) to 5 (Strongly Agree). All questions are worded so that agreement is good. A score is the average of the answers as a percentage of 5: 20 if all answers are Strongly Disagree, 40 Disagree, 60 Neutral, 80 Agree, 100 Strongly Agree. A category score is the average of its questions, the overall score that of all questions; each question has the same weight. Where people could say “I can’t say”, a question has a score once as many people as the group size have answered it, and a category or the whole once at least half of its questions have one.',
    },
    { kind: 'heading', level: 3, text: 'Level and color' },
    {
      kind: 'paragraph',
      text: 'Color always shows a score and comes with a symbol. Within 2 points of where a level begins (a category: 3), both levels are named, since the same team could answer on the other side of it on another day. With fewer than five responses, no level is named. If fewer than half of the answers agree, the level is Fair at most, whatever the score. Scores are rounded to whole numbers, or to one decimal where rounding to a whole number would put the score in another color.',
    },
    {
      kind: 'table',
      caption: 'Levels by score',
      columns: [
        { head: 'Score', share: 1 },
        { head: 'Level', share: 2 },
      ],
      rows: LEVELS.map(({ percent, range }) => [
        { text: range },
        { text: exactLevel(percent).text, ...scoreLook(charts, percent), strong: true },
      ]),
    },
    { kind: 'heading', level: 3, text: 'Group size' },
    {
      kind: 'paragraph',
      text: `Each survey round has a group size, 3 by default. Responses are added to the results in groups of at least that size: when the round ends, or when the manager chooses. ${isInvited ? INVITED_REST : OPEN_REST} With a group size of 1 no one is protected: results include every response immediately, and the survey page says so before its first question. ${spread}`,
    },
    { kind: 'heading', level: 3, text: 'Limits of small groups' },
    {
      kind: 'list',
      items: [
        'With fewer than five responses, one person can change a score by several points. Do not build on small differences.',
        'A category is called clearly highest or lowest only if it is far enough from the next. Whatever else the order of categories shows may be everyday fluctuation.',
        'A small change between two rounds may be everyday fluctuation. It is more certain if the next round confirms it.',
        'An average can hide split opinions. Talk to the team before you act.',
        'If everyone answers alike, the result shows what each person answered.',
        isInvited
          ? 'Each person who was invited can respond once.'
          : 'Anyone with the survey link can respond more than once.',
      ],
    },
    ...(round ? glossaryBlocks(round.summary) : []),
  ]
}
