import { leadOf } from '#web/features/results/results/insight-lead.ts'
import { useInsights } from '#web/features/results/results/queries.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

/** What to do first, for screens on which the action items come below the score. */
export function FirstAction({ roundId, released }: { roundId: string; released: number }) {
  const { data } = useInsights(roundId, released).query
  const [first] = data?.insights.recommendations ?? []
  const { lead } = leadOf(first ?? '')
  return (
    // Keeps its line while insights load, so that nothing moves.
    <p className="mt-1 min-h-6 text-sm font-semibold lg:hidden print:hidden">
      {lead && (
        <>
          Do first: <TextLink to="#insights">{lead.replace(/\.$/, '')}</TextLink>
        </>
      )}
    </p>
  )
}
