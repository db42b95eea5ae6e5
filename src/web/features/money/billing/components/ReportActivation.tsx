import { useQueryClient } from '@tanstack/react-query'
import { invoicesQuery } from '#web/features/money/billing/queries.ts'
import { reportAccessQuery } from '#web/features/money/billing/report-access-query.ts'
import { usePaymentReturn } from '#web/features/money/billing/use-payment-return.ts'
import { usePolling } from '#web/features/money/billing/use-polling.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { PaymentFailed } from './PaymentFailed.tsx'
import { PaymentPending } from './PaymentPending.tsx'

const SECONDS = 60

/** Shown after a payment for a report: waits until the server has confirmed it. */
export function ReportActivation({ roundId }: { roundId: string }) {
  const { failed, forget } = usePaymentReturn('report')
  if (failed) return <PaymentFailed again={paths.buyReport(roundId)} />
  return <Waiting roundId={roundId} onSettled={forget} />
}

function Waiting({ roundId, onSettled }: { roundId: string; onSettled: () => void }) {
  const client = useQueryClient()
  const { result, done, timedOut, restart } = usePolling({
    key: ['report', roundId],
    poll: () => client.fetchQuery({ ...reportAccessQuery(roundId), staleTime: 0 }),
    isDone: ({ access }) => access !== 'none',
    seconds: SECONDS,
    onDone: () => {
      onSettled()
      void client.invalidateQueries({ queryKey: invoicesQuery.queryKey })
      toast({
        title: 'Your PDF report is ready',
        description: 'You can download it here at any time.',
        tone: 'success',
      })
    },
  })

  if (done || (!result && !timedOut)) return null
  return (
    <PaymentPending timedOut={timedOut} onRestart={restart}>
      If you have paid, you can download your PDF report as soon as we receive the confirmation.
      Don't pay again.
    </PaymentPending>
  )
}
