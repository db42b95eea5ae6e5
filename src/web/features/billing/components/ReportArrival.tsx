import { useQueryClient } from '@tanstack/react-query'
import { invoicesQuery } from '#web/features/billing/queries.ts'
import { reportAccessQuery } from '#web/features/billing/report-access-query.ts'
import { useReturn } from '#web/features/billing/use-return.ts'
import { useWaitFor } from '#web/features/billing/use-wait-for.ts'
import { toast } from '#web/lib/toast.tsx'
import { paths } from '#web/paths.ts'
import { PaymentNotMade } from './PaymentNotMade.tsx'
import { StillWaiting } from './StillWaiting.tsx'

const SECONDS = 60

/** After paying for a session's report: waits until the server knows of it. */
export function ReportArrival({ sessionId }: { sessionId: string }) {
  const { failed, forget } = useReturn('report')
  if (failed) return <PaymentNotMade again={paths.buyReport(sessionId)} />
  return <Waiting sessionId={sessionId} onSettled={forget} />
}

function Waiting({ sessionId, onSettled }: { sessionId: string; onSettled: () => void }) {
  const client = useQueryClient()
  const { answer, arrived, late, askAgain } = useWaitFor({
    key: ['report', sessionId],
    ask: () => client.fetchQuery({ ...reportAccessQuery(sessionId), staleTime: 0 }),
    isIt: ({ access }) => access !== 'none',
    seconds: SECONDS,
    onArrived: () => {
      onSettled()
      void client.invalidateQueries({ queryKey: invoicesQuery.queryKey })
      toast({
        title: 'Your PDF report is ready',
        description: 'Download it here whenever you like.',
        tone: 'success',
      })
    },
  })

  if (arrived || (!answer && !late)) return null
  return (
    <StillWaiting late={late} onAskAgain={askAgain}>
      If you have paid, your PDF report is yours as soon as the payment is confirmed to us. You need
      not pay again.
    </StillWaiting>
  )
}
