import { leadOf } from '#web/features/results/results/insight-lead.ts'
import { useInsights } from '#web/features/results/results/queries.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

/** Says what to do first, beside the score, once the insights are there. */
export function FirstAction({ roundId, released }: { roundId: string; released: number }) {
  const { data } = useInsights(roundId, released).query
  return <DoFirst recommendations={data?.insights.recommendations ?? []} />
}

export function DoFirst({ recommendations }: { recommendations: readonly string[] }) {
  const [first] = recommendations
  const { lead } = leadOf(first ?? '')
  return (
    // Keeps its line while insights load, so that nothing moves.
    <p className="mt-1 min-h-6 text-sm font-semibold print:hidden">
      {lead && (
        <>
          Do first: <TextLink to="#insights">{lead.replace(/\.$/, '')}</TextLink>
        </>
      )}
    </p>
  )
}
