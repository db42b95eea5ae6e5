import type { QuestionResult, RoundResults } from '#contract/results.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { Notice } from '#web/ui/Notice.tsx'

const FIVE = numberInWords(MIN_DISTRIBUTION_SIZE)

/** Explains why the distribution is missing or partial; renders nothing if it is complete. */
export function SpreadNote({
  summary: { spreadResponses, teamResponses, categoryDetails },
}: {
  summary: Pick<RoundResults['summary'], 'spreadResponses' | 'teamResponses' | 'categoryDetails'>
}) {
  if (spreadResponses === teamResponses) return null
  if (spreadResponses > 0) {
    const most = categoryDetails.every((question) => peopleIn(question) === spreadResponses)
      ? ''
      : 'at most '
    return (
      <p className="figures mt-4 max-w-prose text-sm text-muted">
        Based on {most}
        {spreadResponses} of the {responsesInWords(teamResponses)}. Of answers that were added fewer
        than {FIVE} at a time, only the average is shown.
      </p>
    )
  }
  return (
    <Notice title="Not shown, to protect the people who responded">
      The distribution of answers needs at least {FIVE} that are added together: fewer could reveal
      who said what.
    </Notice>
  )
}

const peopleIn = ({ distribution, distributionCantSay }: QuestionResult): number =>
  (distribution ?? []).reduce((sum, count) => sum + count, distributionCantSay ?? 0)
