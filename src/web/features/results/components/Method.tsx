import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { AGREEMENT_THRESHOLDS } from '#domain/statistics/words.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { useOpenInPrint } from '#web/ui/use-open-in-print.ts'

/** The section's id on the page. */
export const METHOD = 'method'

const TERMS = [
  [
    'Score',
    'The average of the answers, 1 to 5, as a percentage of 5: all 1s are 20, all 3s are 60, all 5s are 100. It includes only responses that are part of the results, and never your own view.',
  ],
  [
    'Favorable',
    'The share of Agree and Strongly Agree answers. Neutral is the middle answer; the other two are unfavorable.',
  ],
  [
    'Margin of error (95% interval)',
    'The range that would most likely contain the score if the whole team had responded. It widens with few responses or mixed answers. No margin is shown once everyone in the team has responded.',
  ],
  [
    'Agreement: close together, far apart',
    `How similar the answers to a question are, no matter whether people agree or disagree with it (van der Eijk's A): 1 means all alike, 0 means spread evenly. A value of at least ${AGREEMENT_THRESHOLDS.high} is called close together, of at least ${AGREEMENT_THRESHOLDS.fair} somewhat apart, and anything lower far apart. Below 0, with at least five answers, most answers are at the two ends: a split team.`,
  ],
  [
    'Higher, lower, no clear change',
    'Two rounds are compared by their number of responses, their averages and how far apart people’s scores are (a t test): if nothing had changed, how often would chance alone make two rounds differ this much? Two rounds with group size 1 are compared person by person: all responses are shuffled between the two rounds many times (a permutation test). A change is called higher or lower if chance would do this at most 5 times in 100, corrected for testing several categories at once.',
  ],
] as const

const LIMITS = [
  `Distributions and margins of error use only responses that were added in groups of at least ${MIN_DISTRIBUTION_SIZE}. Smaller groups could reveal who said what, so only their average is ever shown.`,
  `A change can be distinguished from chance only if each round has at least ${MIN_DISTRIBUTION_SIZE} responses whose distribution is shown, or 4 in a round with group size 1.`,
  'The test assumes that different people responded in the two rounds. If mostly the same people did, it is cautious: a real change may show as no clear change.',
  'Anyone with the open link can respond more than once; the results cannot show this.',
] as const

/** Explains how results are calculated and what their limits are. */
export function Method({ advanced }: { advanced: boolean }) {
  const details = useOpenInPrint()
  const { hash } = useLocation()
  // A link to this section opens it.
  useEffect(() => {
    if (hash !== `#${METHOD}`) return
    document.getElementById(METHOD)?.querySelector('details')?.setAttribute('open', '')
  }, [hash])
  return (
    <Disclosure
      ref={details}
      summary="How results are calculated"
      className="border-t border-ink pt-2"
    >
      <dl className="mt-2 grid gap-x-10 gap-y-5 md:grid-cols-2">
        {TERMS.slice(0, advanced ? undefined : 2).map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 max-w-prose text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 font-semibold">Limits</h3>
      <ul className="mt-1 max-w-prose list-disc pl-5 text-muted">
        {LIMITS.map((limit) => (
          <li key={limit} className="py-0.5">
            {limit}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
