import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { AGREEMENT_THRESHOLDS } from '#domain/statistics/words.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { useOpenInPrint } from '#web/ui/use-open-in-print.ts'

/** Where it stands on the page. */
export const METHOD = 'method'

const FIGURES = [
  [
    'Score',
    'The mean of the answers, 1 to 5, as a percent of 5: all 1s are 20, all 3s are 60, all 5s are 100. Only answers that count are in it; your own view never is.',
  ],
  [
    'Favorable',
    'The share of Agree and Strongly Agree. Neutral is the answer in the middle, unfavorable the other two.',
  ],
  [
    '95% interval',
    'Where the score of the whole team most likely lies, had everyone answered. It is wide where few answer or where answers lie far apart, and gone where everyone who was asked has answered.',
  ],
  [
    'Close together, far apart',
    `How close the answers to one question lie, whether they agree with it or not (van der Eijk's A): 1 is all alike, 0 is spread evenly. From ${AGREEMENT_THRESHOLDS.high} on they are called close together, from ${AGREEMENT_THRESHOLDS.fair} on somewhat apart. Below 0, from five answers on, most stand at two ends: a split team.`,
  ],
  [
    'Higher, lower, no clear change',
    'Two rounds are compared by how many answered, their means and how far the scores of people lie apart (a t test): how often would chance alone make such a difference? Two rounds without group protection are compared person by person: all are shuffled together again and again. Higher and lower are said where that is rare: less than one time in twenty, all areas taken together.',
  ],
] as const

const LIMITS = [
  `How answers spread, and how sure a score is, shows only of answers that came to count ${MIN_DISTRIBUTION_SIZE} or more together. Of fewer it could show who said what: of those only the mean is shown, for good.`,
  `A change can be told from chance only where each round has ${MIN_DISTRIBUTION_SIZE} answers whose spread shows, or 4 where a round has no group protection.`,
  'The test takes two rounds for different people. Where mostly the same people answer both, it is cautious: a real change may be called unclear.',
  'Whoever has the open link can answer more than once; no figure can tell.',
] as const

/** What stands behind the figures, in plain words, with what they cannot say. */
export function Method({ advanced }: { advanced: boolean }) {
  const details = useOpenInPrint()
  const { hash } = useLocation()
  // Whoever follows the link to it wants to read it.
  useEffect(() => {
    if (hash !== `#${METHOD}`) return
    document.getElementById(METHOD)?.querySelector('details')?.setAttribute('open', '')
  }, [hash])
  return (
    <Disclosure
      ref={details}
      summary="How these figures are made"
      className="border-t border-ink pt-2"
    >
      <dl className="mt-2 grid gap-x-10 gap-y-5 md:grid-cols-2">
        {FIGURES.slice(0, advanced ? undefined : 2).map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 max-w-prose text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 font-semibold">What they cannot say</h3>
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
