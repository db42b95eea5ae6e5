import type { AgreedAction } from '#contract/actions.ts'
import type { RoundResults } from '#contract/results.ts'
import { commentParts } from './comment-parts.ts'
import type { CommentPart } from './comment-parts.ts'
import { topicsOf } from './topics.ts'
import type { TopicQuestion, TopicReason } from './topics.ts'

/** The steps of a meeting in order. */
export const STEPS = [
  'collect',
  'score',
  'categories',
  'split',
  'comments',
  'change',
  'decide',
] as const
export type Step = (typeof STEPS)[number]

/** What a screen shows. `change` shows the points, or what was agreed. */
type Content =
  | { readonly step: 'collect' | 'score' | 'categories' | 'decide' }
  | {
      readonly step: 'split'
      readonly reason: TopicReason
      readonly question: TopicQuestion
    }
  | ({ readonly step: 'comments' } & CommentPart)
  | { readonly step: 'change'; readonly agreed: readonly AgreedAction[] | undefined }

/** One screen of a meeting: the `item`-th, from 1, of the `items` of its step. */
export type Screen = Content & { readonly item: number; readonly items: number }
export type ScreenOf<Name extends Step> = Extract<Screen, { step: Name }>

/** As many agreed actions fit a screen. */
const AGREED_PER_SCREEN = 3

/**
 * Returns the screens of a meeting in order. Without results there is only the first. A round without
 * open questions has no comments; a team's first round has no change.
 */
export function screensOf(
  results: Pick<RoundResults, 'summary' | 'comments' | 'agreed'>,
): readonly [Screen, ...Screen[]] {
  const first = { step: 'collect', item: 1, items: 1 } as const
  if (results.summary.averageScore === 0) return [first]
  return [
    first,
    ...STEPS.slice(1).flatMap((step) =>
      contentsOf(step, results).map((content, index, all) => ({
        ...content,
        item: index + 1,
        items: all.length,
      })),
    ),
  ]
}

function contentsOf(
  step: Step,
  { summary, comments, agreed }: Pick<RoundResults, 'summary' | 'comments' | 'agreed'>,
): readonly Content[] {
  switch (step) {
    case 'split': {
      const { reason, questions } = topicsOf(summary)
      return questions.map((question) => ({ step, reason, question }))
    }
    case 'comments':
      return commentParts(comments).map((part) => ({ step, ...part }))
    case 'change':
      return [
        ...(summary.sincePrevious ? [{ step, agreed: undefined }] : []),
        ...chunks(agreed, AGREED_PER_SCREEN).map((part) => ({ step, agreed: part })),
      ]
    default:
      return [{ step }]
  }
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

/** Returns the short name of a step, for the list of steps. */
export const stepName = (step: Step, screens: readonly Screen[]): string =>
  step === 'split' && screens.some((own) => own.step === 'split' && own.reason !== 'split')
    ? 'Lowest'
    : STEP_NAMES[step]

const STEP_NAMES: Readonly<Record<Step, string>> = {
  collect: 'Collect',
  score: 'Score',
  categories: 'Categories',
  split: 'Split',
  comments: 'Comments',
  change: 'Change',
  decide: 'Decide',
}

/** Returns the heading of a screen. */
export function screenTitle(screen: Screen): string {
  switch (screen.step) {
    case 'collect':
      return 'Your answers'
    case 'score':
      return 'Where we stand'
    case 'categories':
      return 'Our categories'
    case 'split':
      return screen.reason === 'split' ? 'Where we see it differently' : 'The lowest questions'
    case 'comments':
      return 'In your own words'
    case 'change':
      return screen.agreed ? 'Since what we agreed' : 'What changed since last time'
    case 'decide':
      return 'What we will do'
  }
}

/** Returns the category that a screen is about; undefined if it is about several. */
export const categoryOf = (screen: Screen | undefined): string | undefined =>
  screen?.step === 'split' ? screen.question.category : undefined
