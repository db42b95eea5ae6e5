import type { ResultsSummary, SincePrevious } from '#contract/results.ts'
import {
  AGREEMENT_THRESHOLDS,
  BAND_NOTE,
  BENCHMARK_ELIGIBILITY,
  COMPARISON_NOTE,
} from '#domain/statistics/words.ts'
import { describeSmallestChanges } from '#domain/statistics/change-words.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { SPLIT_TEXT } from './formatting.ts'

/** Explains the statistical terms that this report uses, with their limits. */
export function glossaryBlocks(summary: ResultsSummary): Block[] {
  return termsOf(summary).flatMap(({ name, text }): Block[] => [
    { kind: 'heading', level: 3, text: name },
    { kind: 'paragraph', text },
  ])
}

/** Returns which changes would have been clear, and how rounds are compared. */
const detailsOf = (changes: SincePrevious, hasBands: boolean): string =>
  [
    describeSmallestChanges(changes),
    'Each round needs at least four responses.',
    COMPARISON_NOTE,
    hasBands && BAND_NOTE,
  ]
    .filter(Boolean)
    .join(' ')

/** What distributions cover in a round with group size 1, and in all others. */
export const LIVE_SPREAD =
  'Distributions cover every response, because the group size of this round is 1.'
export const PROTECTED_SPREAD =
  'Distributions cover only responses added to the results in groups of five or more, so they may include fewer responses than the average.'

function termsOf({
  advanced,
  categoryDetails,
  groupSize,
  participation,
  sincePrevious,
}: ResultsSummary) {
  const hasDistributions = categoryDetails.some(({ distribution }) => distribution !== null)
  return [
    participation !== null && {
      name: 'Participation',
      text: 'Responses included in the results, as a share of the people in the team, whose number the manager entered. It is above 100% if there are more responses than people.',
    },
    hasDistributions && {
      name: 'Agree',
      text: `Agree counts the answers Agree and Strongly Agree. The bars show the number of each answer, from Strongly Disagree (left) to Strongly Agree (right). ${groupSize === 1 ? LIVE_SPREAD : PROTECTED_SPREAD}`,
    },
    advanced && {
      name: 'Margin of error (95% interval)',
      text: 'The range in which the score of the whole team most likely lies on the day of the round: if such rounds were repeated, in at least 95 of 100 of them the range would contain it. It does not say how the team will answer on another day. It is Wilson’s interval with an effective number of responses. It uses the distributions of the answers, never one person’s set of answers, and is narrowed by the share of the team that responded. There is no margin of error if everyone responded. The range assumes that those who did not respond are like those who did. It needs three responses. With fewer than five in the distributions it is only an estimate, based on how much answers usually differ.',
    },
    advanced &&
      hasDistributions && {
        name: 'Agreement',
        text: `How similar the answers to a question are (van der Eijk’s A: 1 means all alike, 0 evenly distributed, −1 half at each end). Answers are close together at ${AGREEMENT_THRESHOLDS.high} or more, somewhat apart at ${AGREEMENT_THRESHOLDS.fair} or more, otherwise far apart. ${SPLIT_TEXT}: at least 40% agree, at least 40% disagree and almost no one is in between, so the average describes almost no one.`,
      },
    sincePrevious && {
      name: 'Higher, lower, no clear change',
      text: `If nothing had changed, how often would everyday fluctuation alone make two rounds differ this much? A change is called higher or lower if that is at most 5 times in 100 (Welch’s test on the published averages and distributions). The categories are corrected for multiple comparisons (Benjamini and Hochberg). No clear change does not mean that nothing has changed. ${detailsOf(sincePrevious, advanced !== null)}`,
    },
    advanced?.benchmark && {
      name: 'Benchmark',
      text: `The benchmark covers accounts of this product, each with the latest round of one of its teams, as of last night. It needs at least ten accounts and includes yours once it qualifies. ${BENCHMARK_ELIGIBILITY} The accounts are not a representative sample of all teams.`,
    },
  ].filter((term) => !!term)
}
