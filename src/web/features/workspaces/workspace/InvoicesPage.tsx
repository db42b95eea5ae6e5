import { Navigate } from 'react-router'
import { PLAN_OWNER_NOTE, useRole } from '#web/features/people/auth/role.ts'
import { PlanAndInvoices } from '#web/features/money/billing/components/PlanAndInvoices.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { paths } from '#web/paths.ts'
import { SettingsPage } from './components/SettingsPage.tsx'

const TITLE = 'Workspace invoices'

export const meta = () => privateMeta(TITLE)

export default function InvoicesPage() {
  const { isOwner } = useRole()
  if (isOwnServer()) return <Navigate to={paths.workspacePeople} replace />
  return (
    <SettingsPage title={TITLE}>
      {isOwner ? <PlanAndInvoices /> : <p>{PLAN_OWNER_NOTE}</p>}
    </SettingsPage>
  )
}
