import type { AnalystInput } from '#domain/analyst/input.ts'
import { highestFirst } from '#domain/analyst/ranking.ts'
import { outsideHelpFor } from '#domain/analyst/situation.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import type { TalkMinutes } from './minutes.ts'
import { promptsFor } from './prompts-for.ts'
import { topicsOf } from './topics.ts'
import type { Topic } from './topics.ts'

/** A part of the talk; with 0 minutes, what to do before. */
export interface TalkStep {
  readonly title: string
  /** What the leader does. */
  readonly todo: string
  /** What the leader says or asks, in order. */
  readonly say: readonly string[]
  readonly minutes: number
}

/** A talk about the results of a round, for someone who has never led one. */
export interface DiscussionGuide {
  readonly steps: readonly TalkStep[]
  /** What to avoid, and what to do instead. */
  readonly avoid: readonly string[]
}

interface Times {
  readonly welcome: number
  readonly figures: number
  readonly agreed: number
  readonly strength: number
  readonly decide: number
  readonly close: number
  /** The number of topics that fit. */
  readonly topics: number
}

const TIMES: Readonly<Record<TalkMinutes, Times>> = {
  30: { welcome: 2, figures: 4, agreed: 3, strength: 4, decide: 6, close: 2, topics: 1 },
  60: { welcome: 3, figures: 6, agreed: 5, strength: 7, decide: 12, close: 3, topics: 2 },
}

/**
 * Returns the course of a talk that takes `minutes`. The time that no other part needs belongs to the
 * topics. If nothing stands out, the team chooses a category. `agreed`: what was agreed after the
 * previous round, as sentences.
 */
export function talkOf(
  assessment: Assessment,
  input: AnalystInput,
  { minutes, agreed }: { readonly minutes: TalkMinutes; readonly agreed: readonly string[] },
): DiscussionGuide {
  const times = TIMES[minutes]
  const { strength, topics } = topicsOf(assessment, input)
  const first = [
    welcomeStep(times),
    figuresStep(times),
    ...(agreed.length === 0 ? [] : [agreedStep(agreed, times)]),
    strengthStep(strength, times),
  ]
  const last = [decideStep(times), closeStep(times)]
  const room = minutes - minutesOf([...first, ...last])
  const chosen = topics.slice(0, times.topics)
  return {
    steps: [
      preparation(assessment, input),
      ...first,
      ...(chosen.length === 0
        ? [choiceStep(assessment, input, room)]
        : chosen.map((topic, index) =>
            topicStep(topic, {
              minutes: shareOf(room, chosen.length, index),
              count: index === 0 && (minutes === 30 || agreed.length === 0) ? 3 : 2,
            }),
          )),
      ...last,
    ],
    avoid: [...AVOID, ...(chosen.some(({ kind }) => kind === 'split') ? [AVOID_SIDES] : [])],
  }
}

const minutesOf = (steps: readonly TalkStep[]): number =>
  steps.reduce((sum, { minutes }) => sum + minutes, 0)

/** Returns whole minutes for each of some topics; the first gets what is left over. */
const shareOf = (room: number, topics: number, index: number): number =>
  Math.floor(room / topics) + (index === 0 ? room % topics : 0)

const welcomeStep = ({ welcome }: Times): TalkStep => ({
  title: 'Welcome',
  todo: 'Say why you meet. One person takes notes, another one watches the time.',
  say: [
    '“The figures come from those who answered. We will not guess who answered what.”',
    '“At the end we choose two things that we will do.”',
  ],
  minutes: welcome,
})

const figuresStep = ({ figures }: Times): TalkStep => ({
  title: 'The figures',
  todo: 'Show the results page. Leave a minute to read.',
  say: ['What fits with what we see at work? What surprises us?'],
  minutes: figures,
})

/** The number of agreed actions that the page has room for. */
const MAX_AGREED = 2

function agreedStep(actions: readonly string[], { agreed }: Times): TalkStep {
  const more = actions.length - MAX_AGREED
  return {
    title: 'Look back',
    todo: [
      'Read out what was agreed after the last round.',
      more > 0 && `The results page has ${more} more.`,
      'Hands up: keep, change or drop. What stays gets an owner and a date now.',
    ]
      .filter(Boolean)
      .join(' '),
    say: actions.slice(0, MAX_AGREED),
    minutes: agreed,
  }
}

const strengthStep = (strength: Topic | undefined, times: Times): TalkStep => ({
  title: 'What works',
  todo: strength
    ? `${strength.category}: ${strength.finding}`
    : 'Begin with something good, however small it is.',
  say: strength
    ? strength.prompts.slice(0, 1)
    : ['What has gone well in the last weeks, and what helped?'],
  minutes: times.strength,
})

// `count`: the number of questions that the page has room for.
const topicStep = (
  { category, question, finding, prompts }: Topic,
  { minutes, count }: { readonly minutes: number; readonly count: number },
): TalkStep => ({
  title: category,
  todo: [finding, question && `Read out only this: “${question.questionText}”`]
    .filter(Boolean)
    .join(' '),
  say: prompts.slice(0, count),
  minutes,
})

/** The number of categories with a prompt. The page has no room for all. */
const MAX_CHOICES = 4

function choiceStep({ type }: Assessment, input: AnalystInput, minutes: number): TalkStep {
  const lowestFirst = highestFirst(input.results.categories).toReversed()
  const prompts = lowestFirst.flatMap(({ category }) => {
    const [prompt] = promptsFor({ type, category, kind: 'level' })
    return prompt === undefined ? [] : [`${category}: ${prompt}`]
  })
  return {
    title: 'The team chooses',
    todo: 'No single category is clearly lowest. Read out the names of the categories. Everyone marks two on paper: what would help most? Ask the question of the one with the most marks.',
    say: [...prompts.slice(0, MAX_CHOICES), 'Any other: When does this go well, and when not?'],
    minutes,
  }
}

const decideStep = ({ decide }: Times): TalkStep => ({
  title: 'Decide',
  todo: 'Each writes one idea that we can do ourselves, in capitals. Shuffle the ideas and put the same ones together. Everyone marks two; you mark last.',
  say: ['For each: What exactly will we do? Which of us takes care of it? By which date?'],
  minutes: decide,
})

const closeStep = ({ close }: Times): TalkStep => ({
  title: 'Close',
  todo: 'Read out both actions with owner and date. Enter them on the results page.',
  say: ['“We look at these two again on …” (name a day). Thank everyone.'],
  minutes: close,
})

const AVOID: readonly string[] = [
  'Do not guess or ask who answered what, not even in fun. Ask for examples from work instead.',
  'Do not defend or explain the figures. Say “thank you” and ask: “What would be an example?”',
  'Do not look for the fault elsewhere. “That may be so. What can we in this room do differently?”',
  'Do not fill a silence: after ten seconds, let pairs talk for a minute. If you lead the team, speak last.',
]

const AVOID_SIDES =
  'If someone asks who: “No one needs to say how they answered.” Ask when each view is true.'

function preparation(assessment: Assessment, input: AnalystInput): TalkStep {
  const help = outsideHelpFor(assessment, input)
  return {
    title: 'Before',
    todo: [
      help && HELP[help.kind],
      'Send the results a day ahead. Bring paper and pens for everyone.',
    ]
      .filter(Boolean)
      .join(' '),
    say: ['Read this page once aloud. You need no answers, only the questions and the time.'],
    minutes: 0,
  }
}

/** The lowest scores need more than a talk in the team. */
const HELP = {
  leadership:
    'Let someone from outside the team lead this talk, for example from HR: scores about leading are very low.',
  safety:
    'Let someone from outside the team lead this talk, for example from HR: speaking up seems hard now.',
  wellbeing:
    'Talk to your manager and HR first: scores are very low. Tell the team where to get confidential help.',
} as const
