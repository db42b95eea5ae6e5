import type { ResultsSummary } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import type { TalkMinutes } from '#domain/discussion/minutes.ts'
import { talkOf } from '#domain/discussion/discussion-guide.ts'
import type { TalkStep } from '#domain/discussion/discussion-guide.ts'
import { formatDay } from '#domain/format-day.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { formatScore } from '#domain/scoring.ts'
import { overallLevel } from '#domain/statistics/score-level.ts'
import { formatIncluded } from '#domain/statistics/missing-people.ts'
import { orderRows } from '#domain/statistics/words.ts'
import { shownChange, VERDICT_WORDS } from '#domain/statistics/change-words.ts'
import { formatSigned } from '#domain/statistics/points.ts'
import type { Block, Cell, Report } from '#server/platform/pdf/blocks.ts'
import type { titleBranding } from '#server/platform/pdf/title-branding.ts'

/** A round's released results, and what was agreed after the previous one, as sentences. */
export interface GuideData {
  readonly round: Round
  readonly summary: ResultsSummary
  readonly analystInput: AnalystInput
  readonly agreed: readonly string[]
}

/** Returns a guide for a meeting about a round's results, on one page. */
export function guideReport(
  data: GuideData,
  minutes: TalkMinutes,
  branding: ReturnType<typeof titleBranding>,
): Report {
  const { round, analystInput, agreed } = data
  const assessment = assessmentOf(round)
  const talk = talkOf(assessment, analystInput, { minutes, agreed })
  return {
    title: `${round.title}: meeting guide`,
    author: PRODUCT_NAME,
    subject: `${assessment.title}, ${round.teamName}`,
    footer: [],
    blocks: [
      {
        kind: 'title',
        compact: true,
        title: `Guide to a meeting of ${minutes} minutes`,
        details: [round.title, round.teamName, round.assessmentTitle],
        ...branding,
      },
      { kind: 'facts', facts: factsOf(data) },
      tableOf(talk.steps),
      {
        kind: 'paragraph',
        look: 'quiet',
        text: `Choose “Present” on the results page in ${PRODUCT_NAME} to show the results. A score is the average answer from 1 to 5 as a percentage of 5, so 20 is the lowest, 60 is Neutral and 100 the highest.`,
      },
      { kind: 'heading', level: 3, text: 'What not to do' },
      { kind: 'list', items: talk.avoid },
    ],
  }
}

type Fact = Extract<Block, { kind: 'facts' }>['facts'][number]

function factsOf({ summary }: GuideData): Fact[] {
  const { averageScore, categories, categoryOrder } = summary
  const level = overallLevel(summary, summary.teamResponses).text
  const rows = categoryOrder ? orderRows(categoryOrder) : []
  const percentOf = new Map(categories.map((own) => [own.category, formatScore(own.percentage)]))
  return [
    {
      name: 'Score of 100',
      value: formatScore(averageScore),
      note: [level, `from ${formatIncluded(summary)}`].filter(Boolean).join(', '),
    },
    ...changeFacts(summary),
    ...(rows.length === 0
      ? [{ name: 'Categories', value: scoreSpan(summary), note: 'None is clearly first or last' }]
      : rows.map(({ label, category }) => ({
          name: label,
          value: category === null ? '–' : (percentOf.get(category) ?? ''),
          note: category ?? 'No single category',
        }))),
  ]
}

function changeFacts({ sincePrevious }: ResultsSummary): Fact[] {
  if (!sincePrevious) return []
  const { overall, previous } = sincePrevious
  return [
    {
      name: `Since ${formatDay(previous.createdAt)}`,
      value: formatSigned(shownChange(overall).points),
      note: VERDICT_WORDS[overall.verdict],
    },
  ]
}

function scoreSpan({ categories }: ResultsSummary): string {
  const scores = categories.map(({ percentage }) => Number(formatScore(percentage)))
  const [low, high] = [Math.min(...scores), Math.max(...scores)]
  return low === high ? String(low) : `${low}–${high}`
}

function tableOf(steps: readonly TalkStep[]): Block {
  let from = 0
  const rows = steps.map(({ title, todo, say, minutes }): Cell[] => {
    const time = `${from}–${from + minutes}`
    from += minutes
    return [
      { text: title, strong: true, ...(minutes > 0 && { note: `Minute ${time}` }) },
      { text: todo },
      { text: say.join('\n') },
    ]
  })
  return {
    kind: 'table',
    finding: true,
    caption: 'The meeting, minute by minute',
    columns: [
      { head: 'When', share: 17.5 },
      { head: 'What you do', share: 34.5 },
      { head: 'What you say and ask', share: 48 },
    ],
    rows,
  }
}
