import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PLAN_OWNER_NOTE, useRole } from '#web/features/people/auth/role.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { LOADED_PATH } from '#web/lib/origin.ts'
import { PAYMENT_PAGE, paths } from '#web/paths.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { PaymentFrame } from './components/PaymentFrame.tsx'
import { PlanOrder } from './components/PlanOrder.tsx'
import { ReportOrder } from './components/ReportOrder.tsx'

export const meta = () => privateMeta('Subscribe')

/** The payment page, for a plan or one round's report. */
export default function SubscribePage() {
  const [search] = useSearchParams()
  const { isOwner } = useRole()
  if (LOADED_PATH.replace(/\/$/, '') !== PAYMENT_PAGE) return <FullPageReload />
  const report = search.get('report')
  if (report) return <ReportOrder key={report} roundId={report} />
  if (isOwner) return <PlanOrder />
  return (
    <PaymentFrame title="Subscribe" back={{ to: paths.pricing(), label: 'Back to Pricing' }}>
      <p>{PLAN_OWNER_NOTE}</p>
    </PaymentFrame>
  )
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
