import { questionsIn, splitQuestions } from '#domain/analyst/input.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { strongCategories, weakCategories } from '#domain/analyst/ranking.ts'
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
 * a weak category. Each category comes once. Falls and splits need advanced analytics, and splits
 * five responses.
 */
export function topicsOf(assessment: Assessment, input: AnalystInput): Topics {
  const topicOf = topicMaker(assessment)
  const strength = strengthOf(input, topicOf)
  const [weak] = isUniform(input) ? [] : weakCategories(input)
  const candidates = [
    ...changesOf(input, 'down').map((change) =>
      topicOf('fell', change.category, { finding: describeMove(change) }),
    ),
    ...splitQuestions(input).map(({ question }) =>
      topicOf('split', question.category, { question, finding: describeVotes(question) }),
    ),
    ...(weak ? [weakTopic(input, weak, topicOf)] : []),
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

/** Returns the widest clear rise, else the first strong category, if it has not fallen. */
function strengthOf(input: AnalystInput, topicOf: MakeTopic): Topic | undefined {
  const [risen] = changesOf(input, 'up')
  if (risen && risen.after >= STRENGTH) {
    return topicOf('rose', risen.category, { finding: describeMove(risen) })
  }
  const [strong] = isUniform(input) ? [] : strongCategories(input)
  if (!strong || strong.percentage < STRENGTH) return undefined
  if (changesOf(input, 'down').some(({ category }) => category === strong.category)) {
    return undefined
  }
  const isClear = strong.category === input.order.highest
  return topicOf('high', strong.category, {
    finding: `${percentOf(strong)}, ${isClear ? 'clearly highest' : 'a strength'}.`,
  })
}

function weakTopic(input: AnalystInput, weak: CategoryScore, topicOf: MakeTopic): Topic {
  const { category } = weak
  const change = input.comparison?.categories.find((own) => own.category === category)
  const isUnclear = change?.verdict === 'unclear'
  const [weakest] = questionsIn(input, weak).toSorted((a, b) => a.percentage - b.percentage)
  // With equal scores, no question is the lowest.
  const question = weakest && isWeaker(input, weak, weakest) ? weakest : undefined
  const place = category === input.order.lowest ? 'clearly lowest' : 'with room to improve'
  return topicOf(weak.percentage >= HIGH || isUnclear ? 'level' : 'low', category, {
    ...(question && { question }),
    finding: `${percentOf(weak)}, ${place}.${isUnclear ? ' No clear change since the last round.' : ''}`,
  })
}

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
