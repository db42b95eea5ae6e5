import type { RoundResults } from '#contract/results.ts'
import { promptsFor } from '#domain/discussion/prompts-for.ts'
import { orderRows } from '#domain/statistics/words.ts'
import { isClear } from '#domain/statistics/change-words.ts'
import type { Screen } from './screens.ts'

type Results = Pick<RoundResults, 'session' | 'summary'>

/** Something to talk about, with the questions that help, best first. */
export interface TalkingPoint {
  /** The topic in a few words, such as `Clearly highest: Coordination`. */
  readonly about: string
  readonly prompts: readonly string[]
}

const PROMPTS = 3

const GENERAL = [
  'Which of these would make the biggest difference to your work?',
  'What surprises you, and what did you expect?',
]

/** Returns what there is to talk about on a screen; empty where the team only listens. */
export function talksOf(screen: Screen, results: Results): readonly TalkingPoint[] {
  switch (screen.step) {
    case 'score':
      return [{ about: 'To discuss', prompts: ['What in this result surprises you?'] }]
    case 'categories':
      return categoryTalks(results)
    case 'split': {
      const { questionId, category } = screen.question
      const kind = screen.reason === 'split' ? 'split' : 'low'
      const type = results.session.assessmentType
      return [
        { about: 'To discuss', prompts: best(promptsFor({ type, category, kind, questionId })) },
      ]
    }
    case 'comments':
      return screen.texts.length === 0
        ? []
        : [
            {
              about: 'The comments',
              prompts: [
                'What do several comments have in common?',
                'Which one thing could we change by next month?',
              ],
            },
          ]
    case 'change':
      return screen.agreed ? agreedTalks : changeTalks(results)
    case 'collect':
    case 'decide':
      return []
  }
}

/** Returns the ends of the order that are clear, else all categories. */
function categoryTalks({ session: round, summary: { categoryOrder } }: Results): TalkingPoint[] {
  const talks = (categoryOrder ? orderRows(categoryOrder) : []).flatMap(
    ({ label, category }, index) =>
      category === null
        ? []
        : [
            {
              about: `${label}: ${category}`,
              prompts: best(
                promptsFor({
                  type: round.assessmentType,
                  category,
                  kind: index === 0 ? 'high' : 'low',
                }),
              ),
            },
          ],
  )
  return talks.length === 0 ? [{ about: 'All categories', prompts: GENERAL }] : talks
}

const agreedTalks: readonly TalkingPoint[] = [
  {
    about: 'What we agreed',
    prompts: ['What did we notice of it in daily work?', 'Do we keep it, change it or drop it?'],
  },
]

/** Returns prompts for the largest clear change. */
function changeTalks({ session: round, summary }: Results): TalkingPoint[] {
  const [most] = (summary.sincePrevious?.categories ?? [])
    .filter(isClear)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
  if (!most) {
    return [{ about: 'The changes', prompts: ['What has changed in our work since last time?'] }]
  }
  const { category, difference } = most
  const kind = difference < 0 ? 'fell' : 'rose'
  const type = round.assessmentType
  return [{ about: category, prompts: best(promptsFor({ type, category, kind })) }]
}

const best = (prompts: readonly string[]): readonly string[] => prompts.slice(0, PROMPTS)
