import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { privateMeta } from '#web/lib/meta.ts'
import { LOADED_PATH } from '#web/lib/origin.ts'
import { PAYMENT_PAGE } from '#web/paths.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { PlanOrder } from './components/PlanOrder.tsx'
import { ReportOrder } from './components/ReportOrder.tsx'

export const meta = () => privateMeta('Subscribe')

/** All that is paid for, is paid for here: a plan, or one session's report. */
export default function SubscribePage() {
  const [search] = useSearchParams()
  if (LOADED_PATH.replace(/\/$/, '') !== PAYMENT_PAGE) return <LoadedAnew />
  const report = search.get('report')
  return report ? <ReportOrder key={report} sessionId={report} /> : <PlanOrder />
}

/**
 * The router has brought somebody here, such as with Back, in a document that was loaded for
 * another page. Its policy keeps the payment provider's form out, so this one is loaded whole.
 */
function LoadedAnew() {
  const { search } = useLocation()
  useEffect(() => window.location.replace(PAYMENT_PAGE + search), [search])
  return <Spinner label="Loading the payment page" className="min-h-[60vh]" />
}
