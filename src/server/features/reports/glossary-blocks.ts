import type { ResultsSummary } from '#contract/results.ts'
import { AGREEMENT_THRESHOLDS, BENCHMARK_ELIGIBILITY } from '#domain/statistics/words.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { SPLIT_TEXT } from './formatting.ts'

/** Explains the statistical terms that this report uses, with their limits. */
export function glossaryBlocks(summary: ResultsSummary): Block[] {
  const terms = termsOf(summary)
  if (terms.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'What the terms mean' },
    ...terms.flatMap(({ name, text }): Block[] => [
      { kind: 'heading', level: 3, text: name },
      { kind: 'paragraph', text },
    ]),
  ]
}

function termsOf({ advanced, categoryDetails, participation }: ResultsSummary) {
  const hasDistributions = categoryDetails.some(({ distribution }) => distribution !== null)
  return [
    participation !== null && {
      name: 'Participation',
      text: 'Responses included in the results, as a share of the people in the team, whose number the manager entered. It is above 100% if there are more responses than people.',
    },
    hasDistributions && {
      name: 'Favorable',
      text: 'The share of the answers Agree and Strongly Agree. In the charts the bars are centered on Neutral: agreement extends to the right, disagreement to the left. Distributions cover only responses added to the results in groups of five or more, so they may include fewer responses than the average.',
    },
    advanced && {
      name: 'Margin of error (95% interval)',
      text: 'The range that would most likely contain the score if the whole team had responded: in repeated rounds, 95 of 100 such intervals would contain it. It is calculated with Student’s t from the means per person, narrowed by the share of the team that responded, and limited to the scale. There is no margin of error if everyone responded. The interval assumes that those who did not respond do not differ from those who did. It needs at least five responses that are added to the results together, or three if the group size is 1.',
    },
    advanced &&
      hasDistributions && {
        name: 'Agreement',
        text: `How similar the answers to a question are (van der Eijk’s A: 1 means all alike, 0 evenly distributed, −1 half at each end). Answers are close together at ${AGREEMENT_THRESHOLDS.high} or more, somewhat apart at ${AGREEMENT_THRESHOLDS.fair} or more, otherwise far apart. ${SPLIT_TEXT}: A is below 0, so opinions are split and the average describes almost no one.`,
      },
    advanced?.sinceLastWave && {
      name: 'Higher, lower, no clear change',
      text: 'If nothing had changed, how often would chance alone make two rounds differ this much? A change is called higher or lower if that is at most 5 times in 100. The test is Student’s t test on the means per person, calculated from each round’s number of responses, mean and standard deviation, or a permutation test if both rounds have group size 1. The categories are corrected for multiple comparisons (Benjamini and Hochberg). No clear change does not mean that nothing has changed. Each round needs at least five responses that are added to the results together, or four if the group size is 1. The test assumes that different people responded in the two rounds; if mostly the same people did, it is cautious: a real change may show as no clear change.',
    },
    advanced?.benchmark && {
      name: 'Benchmark',
      text: `The benchmark covers accounts of this product, each with the latest round of one of its teams, as of last night. It needs at least ten accounts and includes yours once it qualifies. ${BENCHMARK_ELIGIBILITY} The accounts are not a representative sample of all teams.`,
    },
  ].filter((term) => !!term)
}
