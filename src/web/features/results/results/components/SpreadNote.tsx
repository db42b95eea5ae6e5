import type { QuestionResult, RoundResults } from '#contract/results.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Explains why the distribution is missing or partial; renders nothing if it is complete. */
export function SpreadNote({
  summary: { spreadResponses, teamResponses, categoryDetails, groupSize },
}: {
  summary: Pick<
    RoundResults['summary'],
    'spreadResponses' | 'teamResponses' | 'categoryDetails' | 'groupSize'
  >
}) {
  if (spreadResponses === teamResponses) return null
  const needed = numberInWords(Math.max(MIN_DISTRIBUTION_SIZE, groupSize))
  if (spreadResponses > 0) {
    const most = categoryDetails.every((question) => peopleIn(question) === spreadResponses)
      ? ''
      : 'at most '
    return (
      <p className="figures mt-4 max-w-prose text-sm text-muted">
        Based on {most}
        {spreadResponses} of the {responsesInWords(teamResponses)}. Distributions include answers
        only if at least {needed} are added at a time.
      </p>
    )
  }
  return (
    <Notice title="Not shown, to protect the people who responded">
      The distribution of answers needs at least {needed} that are added together: fewer could
      reveal who said what.
    </Notice>
  )
}

const peopleIn = ({ distribution, distributionCantSay }: QuestionResult): number =>
  (distribution ?? []).reduce((sum, count) => sum + count, distributionCantSay ?? 0)
