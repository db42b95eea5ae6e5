import { MIN_COMPARISON_SIZE, MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { AGREEMENT_THRESHOLDS, COMPARISON_NOTE } from '#domain/statistics/words.ts'
import { describeSmallestChanges } from '#domain/statistics/change-words.ts'
import type { ResultsSummary, SincePrevious } from '#contract/results.ts'
import type { RoundAccess } from '#contract/fields.ts'
import { CollapsibleSection } from './CollapsibleSection.tsx'

const TERMS = [
  [
    'Score',
    'The average of the answers, 1 to 5, as a percentage of 5: all 1s are 20, all 3s are 60, all 5s are 100. It includes only responses that are part of the results, and never the manager’s view. It is called excellent from 80, good from 70 and fair from 60, and at most fair where fewer than half agree. Within 2 points of these numbers (a category: 3) both words stand, because the same team could answer on the other side of it on another day. With fewer than five responses, no word stands.',
  ],
  [
    'Agree',
    'The people who answered Agree or Strongly Agree. Neutral is the middle answer, at 60%, and no agreement.',
  ],
] as const

/** Where some people could not answer a question. */
const CANT_SAY_TERM = [
  '“I can’t say”',
  'People who could not answer a question are no part of its score. It appears once as many people as the group size have answered it. A category, and the whole, is the average of its questions with a score, and has one if at least half of them do.',
] as const

const ADVANCED_TERMS = [
  [
    'Margin of error (95% interval)',
    'The range in which the score of the whole team most likely lies on the day of the round. It widens with few responses or mixed answers, and narrows with the share of the team that has answered. Once everyone has answered there is none. It is calculated from the averages and distributions on this page. With fewer than five responses in the distributions it is only an estimate, because it assumes how much answers usually differ.',
  ],
  [
    'Agreement: close together, far apart',
    `How similar the answers to a question are, no matter whether people agree or disagree with it (van der Eijk's A): 1 means all alike, 0 means spread evenly. A value of at least ${AGREEMENT_THRESHOLDS.high} is called close together, of at least ${AGREEMENT_THRESHOLDS.fair} somewhat apart, and anything lower far apart. Opinions are called split if at least 40% agree, at least 40% disagree and almost no one is in between.`,
  ],
] as const

/** Explains the changes between two rounds, with the smallest clear ones if the plan shows them. */
const changeTerm = (changes: SincePrevious) => [
  'Higher, lower, no clear change',
  [
    `Two rounds are compared by their averages and distributions (Welch's test): if nothing had changed, how often would everyday fluctuation alone make them differ this much? A change is called higher or lower if that is at most 5 times in 100, corrected for testing several categories at once.`,
    describeSmallestChanges(changes),
  ]
    .filter(Boolean)
    .join(' '),
]

const SPREAD = {
  live: 'Distributions use every response, because the group size is 1.',
  protected: `Distributions use only responses that were added in groups of at least ${MIN_DISTRIBUTION_SIZE}. Smaller groups could reveal who said what, so only their average is ever shown.`,
} as const

const LIMITS = [
  `A change can be called clear only if each round has at least ${MIN_COMPARISON_SIZE} responses.`,
  COMPARISON_NOTE,
  'A category is called clearly highest or lowest only if it is far enough from the next. Whatever else the order of categories shows may be everyday fluctuation.',
] as const

const ANSWERS = {
  open: 'Anyone with the open link can respond more than once; the results cannot show this.',
  invited: 'Each person who was invited can respond once.',
} as const

/** Explains how results are calculated and what their limits are. */
export function Method({ summary, access }: { summary: ResultsSummary; access: RoundAccess }) {
  const { advanced, sincePrevious } = summary
  return (
    <CollapsibleSection
      id="method"
      title="How results are calculated"
      finding="The terms on this page, and what few responses can't tell."
    >
      <dl className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        {[
          ...TERMS,
          ...(summary.categoryDetails.every(({ cantSay }) => cantSay === 0) ? [] : [CANT_SAY_TERM]),
          ...(advanced ? ADVANCED_TERMS : []),
          ...(sincePrevious ? [changeTerm(sincePrevious)] : []),
        ].map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 max-w-prose text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 font-semibold">Limits</h3>
      <ul className="mt-1 max-w-prose list-disc pl-5 text-muted">
        {[SPREAD[summary.groupSize === 1 ? 'live' : 'protected'], ...LIMITS, ANSWERS[access]].map(
          (limit) => (
            <li key={limit} className="py-0.5">
              {limit}
            </li>
          ),
        )}
      </ul>
    </CollapsibleSection>
  )
}
