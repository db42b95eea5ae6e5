import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { reportAccessQuery } from '#web/features/billing/report-access-query.ts'
import { failureOf } from '#web/lib/api.ts'
import { formatPrice } from '#domain/money.ts'
import { toast } from '#web/lib/toast.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx'

/** The report as a file, or the way to buy it. */
export function ReportButton({ sessionId }: { sessionId: string }) {
  const report = useQuery(reportAccessQuery(sessionId))
  const icon = <FileText aria-hidden="true" className="size-4" />

  async function tryAgain() {
    const { error } = await report.refetch()
    if (!error) return
    toast({
      title: 'The PDF report cannot be had now',
      description: failureOf(error, 'Please try again in a moment.'),
      tone: 'error',
    })
  }

  if (!report.data) {
    return (
      <Button
        variant="secondary"
        disabled={report.isPending}
        pending={report.isError && report.isFetching}
        onClick={() => void tryAgain()}
      >
        {icon}
        {report.isError ? 'PDF report: try again' : 'PDF report'}
      </Button>
    )
  }
  if (report.data.access === 'none') {
    return (
      <ButtonLink to={paths.buyReport(sessionId)} reloadDocument variant="secondary">
        {icon}
        Buy PDF report, {formatPrice(report.data.price)}
      </ButtonLink>
    )
  }
  return (
    <ButtonAnchor href={paths.sessionReport(sessionId)} download variant="secondary">
      {icon}
      PDF report
    </ButtonAnchor>
  )
}
