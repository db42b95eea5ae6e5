import { questionsIn, splitQuestions } from '#domain/analyst/input.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { rankCategories } from '#domain/analyst/ranking.ts'
import type { Certainty } from '#domain/analyst/ranking.ts'
import { HIGH, isUniform } from '#domain/analyst/situation.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { formatScore } from '#domain/scoring.ts'
import type { Change } from '#domain/statistics/comparison.ts'
import { describeSplit } from '#domain/statistics/words.ts'
import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import type { PromptKind } from './prompt.ts'
import { promptsFor } from './prompts-for.ts'

/** Something to talk about, with the reason that the answers give for it. */
export interface Topic {
  readonly kind: PromptKind
  readonly category: string
  /** Set if the topic is one question. */
  readonly question?: QuestionScore
  /** What the answers show, as a sentence. */
  readonly finding: string
  /** Questions to discuss, best first. */
  readonly prompts: readonly string[]
}

/** What a team can talk about after a round. */
export interface Topics {
  /** What went well; undefined if nothing stands out or is good enough to say so. */
  readonly strength: Topic | undefined
  /** What to talk about, most important first; empty if nothing stands out: the team chooses then. */
  readonly topics: readonly Topic[]
}

/**
 * Returns what to talk about: clear falls, then questions on which the team is split, widest first, then
 * the lowest category. Each category comes once. Falls and splits need advanced analytics, and splits
 * five responses.
 */
export function topicsOf(assessment: Assessment, input: AnalystInput): Topics {
  const topicOf = topicMaker(assessment)
  const strength = strengthOf(input, topicOf)
  const { ranked, isLevel } = rankCategories(input)
  const lowest = ranked.at(-1)
  const candidates = [
    ...changesOf(input, 'down').map((change) =>
      topicOf('fell', change.category, { finding: describeMove(change) }),
    ),
    ...splitQuestions(input).map(({ question }) =>
      topicOf('split', question.category, { question, finding: describeVotes(question) }),
    ),
    ...(isLevel || isUniform(input) || !lowest || lowest.category === strength?.category
      ? []
      : [lowestTopic(input, lowest, topicOf)]),
  ]
  return {
    strength,
    topics: candidates.filter(
      ({ category }, index) =>
        candidates.findIndex((other) => other.category === category) === index,
    ),
  }
}

type MakeTopic = (
  kind: PromptKind,
  category: string,
  about: Pick<Topic, 'question' | 'finding'>,
) => Topic

const topicMaker =
  ({ type }: Assessment): MakeTopic =>
  (kind, category, about) => ({
    kind,
    category,
    ...about,
    prompts: promptsFor({
      type,
      category,
      kind,
      ...(about.question && { questionId: about.question.questionId }),
    }),
  })

/** From this score on, the team can call it a strength. */
const STRENGTH = 60

/** Returns the widest clear rise, else the highest category, if it has not fallen. */
function strengthOf(input: AnalystInput, topicOf: MakeTopic): Topic | undefined {
  const [risen] = changesOf(input, 'up')
  if (risen && risen.after >= STRENGTH) {
    return topicOf('rose', risen.category, { finding: describeMove(risen) })
  }
  const { ranked, isLevel, highest: certainty } = rankCategories(input)
  const [highest] = ranked
  if (!highest || isLevel || isUniform(input) || highest.percentage < STRENGTH) return undefined
  if (changesOf(input, 'down').some(({ category }) => category === highest.category)) {
    return undefined
  }
  return topicOf('high', highest.category, {
    finding: `${percentOf(highest)}, ${placeOf('highest', certainty, ranked.length)}.`,
  })
}

function lowestTopic(input: AnalystInput, lowest: CategoryScore, topicOf: MakeTopic): Topic {
  const { category } = lowest
  const change = input.comparison?.categories.find((own) => own.category === category)
  const isLevel = lowest.percentage >= HIGH || change?.verdict === 'unclear'
  const { ranked, lowest: certainty } = rankCategories(input)
  const place = placeOf('lowest', certainty, ranked.length)
  const [weakest] = questionsIn(input, lowest).toSorted((a, b) => a.percentage - b.percentage)
  // With equal scores, no question is the lowest.
  const question = weakest && isWeaker(input, lowest, weakest) ? weakest : undefined
  return topicOf(isLevel ? 'level' : 'low', category, {
    ...(question && { question }),
    finding:
      change?.verdict === 'unclear'
        ? `${percentOf(lowest)}, ${place}. No clear change since the last round.`
        : `${percentOf(lowest)}, ${place}.`,
  })
}

const placeOf = (end: 'highest' | 'lowest', certainty: Certainty, categories: number): string =>
  certainty === 'unclear' ? `among the ${end}` : `the ${end} of ${categories} categories`

const isWeaker = (input: AnalystInput, category: CategoryScore, weakest: QuestionScore): boolean =>
  questionsIn(input, category).every(
    (other) => other === weakest || other.percentage > weakest.percentage,
  )

type CategoryChange = Change & { readonly category: string }

/** Returns the categories with a clear change in a direction, the widest first. */
const changesOf = ({ comparison }: AnalystInput, verdict: 'up' | 'down'): CategoryChange[] =>
  (comparison?.categories ?? [])
    .filter((change) => change.verdict === verdict)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))

const describeMove = ({ before, after, verdict }: CategoryChange): string =>
  `${verdict === 'up' ? 'Up' : 'Down'} from ${formatScore(before)}% to ${formatScore(after)}%, a clear change since the last round.`

const describeVotes = ({ distribution }: QuestionScore): string => describeSplit(distribution ?? [])

const percentOf = ({ percentage }: CategoryScore): string => `${formatScore(percentage)}%`
