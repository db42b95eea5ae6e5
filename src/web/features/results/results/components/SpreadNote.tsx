import type { RoundResults } from '#contract/results.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Explains why the distribution is missing or partial; renders nothing if it is complete. */
export function SpreadNote({
  summary: { spreadResponses, teamResponses },
}: {
  summary: Pick<RoundResults['summary'], 'spreadResponses' | 'teamResponses'>
}) {
  const others = teamResponses - spreadResponses
  if (others === 0) return null
  if (spreadResponses > 0) {
    return (
      <p className="figures mt-4 max-w-prose text-sm text-muted">
        Based on {spreadResponses} of the {responsesInWords(teamResponses)}. The other {others} were
        added in groups of fewer than {numberInWords(MIN_DISTRIBUTION_SIZE)}, for which only the
        average is shown.
      </p>
    )
  }
  return (
    <Notice title="Not shown, to protect the people who responded">
      {teamResponses < MIN_DISTRIBUTION_SIZE
        ? `The distribution of answers needs at least ${MIN_DISTRIBUTION_SIZE} responses; with ${teamResponses} it could reveal who said what.`
        : `These ${responsesInWords(teamResponses)} were added in groups of fewer than ${numberInWords(MIN_DISTRIBUTION_SIZE)}. The distribution of such a small group could reveal who said what, so it is never shown.`}
    </Notice>
  )
}
