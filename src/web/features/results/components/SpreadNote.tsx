import type { SessionResults } from '#contract/results.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { inWords } from '#web/features/sessions/group-sizes.ts'
import { answers } from '#web/features/sessions/session-words.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Why it is not shown, or not of all, how the answers spread; nothing where it is. */
export function SpreadNote({
  summary: { spreadResponses, teamResponses },
}: {
  summary: Pick<SessionResults['summary'], 'spreadResponses' | 'teamResponses'>
}) {
  const others = teamResponses - spreadResponses
  if (others === 0) return null
  if (spreadResponses > 0) {
    return (
      <p className="figures mt-4 max-w-prose text-sm text-muted">
        Shown of {spreadResponses} of the {answers(teamResponses)}. The other {others} came to count
        in groups of fewer than {inWords(MIN_DISTRIBUTION_SIZE)}, of which only the mean is shown.
      </p>
    )
  }
  return (
    <Notice title="Not shown, to protect those who answered">
      {teamResponses < MIN_DISTRIBUTION_SIZE
        ? `How the answers to each question spread shows from ${MIN_DISTRIBUTION_SIZE} answers that count. With ${answers(teamResponses)} it would come close to showing who said what.`
        : `How few answers spread would come close to showing who said what. These ${answers(teamResponses)} came to count in groups of fewer than ${inWords(MIN_DISTRIBUTION_SIZE)}; how such a group's answers spread is never shown.`}
    </Notice>
  )
}
