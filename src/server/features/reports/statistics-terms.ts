import type { ResultsSummary } from '#contract/results.ts'
import { AGREEMENT_THRESHOLDS, BENCHMARK_ELIGIBILITY } from '#domain/statistics/words.ts'
import type { Block } from '#server/platform/pdf/blocks.ts'
import { SPLIT } from './figure-words.ts'

/** The terms of statistics that a report uses, each with what it is and where it ends. */
export function statisticsBlocks(summary: ResultsSummary): Block[] {
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
  const spreads = categoryDetails.some(({ distribution }) => distribution !== null)
  return [
    participation !== null && {
      name: 'Participation',
      text: 'Answers that count, as a share of the people who were asked, whose number the manager gave. It lies above 100% where more answered than were asked.',
    },
    spreads && {
      name: 'Favorable',
      text: 'The share of the answers Agree and Strongly Agree. In the drawings the bars lie around the middle of Neutral: what agrees reaches to the right, what disagrees to the left. How answers spread shows of those that came to count five or more together, so it may speak of fewer answers than the mean.',
    },
    advanced && {
      name: '95% interval',
      text: 'Who did not answer might have answered otherwise. If rounds like this one were repeated, 95 of 100 such intervals would hold the score that all who were asked would give (Student’s t on the means of the people who answered, narrowed by how many of those asked have answered, and cut to the scale). It has no margin where everyone has answered, and says nothing of people who keep silent for a reason. It shows where how answers spread shows, and from three answers on where the group size is 1.',
    },
    advanced &&
      spreads && {
        name: 'Agreement',
        text: `How close together the answers to a question lie (van der Eijk’s A: 1 is all alike, 0 spread evenly, −1 half at each end). From ${AGREEMENT_THRESHOLDS.high} on it is called high, from ${AGREEMENT_THRESHOLDS.fair} on fair, below that low. ${SPLIT}: A lies below 0, so the answers fall into two camps and the mean is nobody’s opinion.`,
      },
    advanced?.sinceLastWave && {
      name: 'Higher, lower, no clear change',
      text: 'If both rounds were dealt from the same answers by chance, how often would they lie so far apart? A change is called higher or lower where that happens in at most 5 of 100 deals (Student’s t test on the means of people, from what shows of each round: how many answered, their mean and how far they lie apart; of two rounds with group size 1 the permutation test; over the categories together by Benjamini and Hochberg, so that many comparisons do not make a finding of chance). No clear change does not mean that nothing has changed. It takes five answers that count together in each round. The test takes the rounds for different people: where mostly the same have answered, it is cautious.',
    },
    advanced?.benchmark && {
      name: 'Beside other teams',
      text: `The others are accounts of this product, each with the latest round of one of its teams, as of last night, and only from ten accounts on; yours is one of them once it counts. ${BENCHMARK_ELIGIBILITY} They are no sample of all teams there are.`,
    },
  ].filter((term) => !!term)
}
