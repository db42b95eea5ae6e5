import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { privateMeta } from '#web/lib/meta.ts'
import { LOADED_PATH } from '#web/lib/origin.ts'
import { PAYMENT_PAGE } from '#web/paths.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { PlanOrder } from './components/PlanOrder.tsx'
import { ReportOrder } from './components/ReportOrder.tsx'

export const meta = () => privateMeta('Subscribe')

/** The payment page, for a plan or one session's report. */
export default function SubscribePage() {
  const [search] = useSearchParams()
  if (LOADED_PATH.replace(/\/$/, '') !== PAYMENT_PAGE) return <FullPageReload />
  const report = search.get('report')
  return report ? <ReportOrder key={report} sessionId={report} /> : <PlanOrder />
}

/**
 * Reached by client navigation, such as with Back. The other document's content security policy
 * blocks the payment provider's form, so this page reloads.
 */
function FullPageReload() {
  const { search } = useLocation()
  useEffect(() => window.location.replace(PAYMENT_PAGE + search), [search])
  return <Spinner label="Loading the payment page" className="min-h-[60vh]" />
}
