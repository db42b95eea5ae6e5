import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router'
import { useUser } from '#web/features/people/auth/queries.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { sectionFor } from '#web/features/workspaces/workspace/former-addresses.ts'
import { usageQuery } from '#web/features/money/billing/usage-query.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { ProgressiveRender } from '#web/ui/ProgressiveRender.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataCard } from './components/DataCard.tsx'
import { LoginsCard } from './components/LoginsCard.tsx'
import { CurrentPlanCard } from './components/CurrentPlanCard.tsx'
import { ProfileCard } from './components/ProfileCard.tsx'
import { SecurityCard } from './components/SecurityCard.tsx'
import { useWorkspacesToHandOver } from './use-workspaces-to-hand-over.ts'

export const meta = () => privateMeta('Account Settings')

export default function AccountPage() {
  const user = useUser()
  const { role } = useRole()
  const hasWorkspace = role !== null
  const usage = useQuery({ ...usageQuery, enabled: hasWorkspace })
  const isBack = useNavigationType() === NavigationType.Pop
  const [cameBack] = useState(isBack && usage.data !== undefined)
  const { pathname, hash } = useLocation()
  const section = sectionFor(pathname, hash)
  if (section !== undefined) return <Navigate to={section} replace />
  return (
    <Page
      title="Account Settings"
      description={`Your profile, security${isOwnServer() ? '' : ', plan'} and data.`}
    >
      {/* Independent columns, so that a panel opening in one doesn't move the other. */}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <ProgressiveRender immediate={cameBack}>
            <ProfileCard user={user} />
            <SecurityAnchor>
              <SecurityCard user={user} />
            </SecurityAnchor>
            <LoginsCard />
          </ProgressiveRender>
        </div>
        <div className="grid min-w-0 gap-6">
          <ProgressiveRender immediate={cameBack}>
            {hasWorkspace && !isOwnServer() && <CurrentPlanCard user={user} usage={usage} />}
            <DataCard />
            <DeleteCard user={user} usage={usage.data} />
          </ProgressiveRender>
        </div>
      </div>
    </Page>
  )
}

/** Scrolls by itself where a link leads to it: it is rendered after the browser has looked for it. */
function SecurityAnchor({ children }: { children: ReactNode }) {
  const { hash } = useLocation()
  const anchor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === `#${anchor.current?.id}`) anchor.current?.scrollIntoView()
  }, [hash])
  return (
    <div id="security" ref={anchor} className="min-w-0">
      {children}
    </div>
  )
}

const DeleteAccountDialog = lazyWithPreload(
  () => import('./components/DeleteAccountDialog.tsx'),
  'DeleteAccountDialog',
)

function DeleteCard({ user, usage }: { user: User; usage: Usage | undefined }) {
  usePreload(DeleteAccountDialog)
  const [open, setOpen] = useState(false)
  const toHandOver = useWorkspacesToHandOver(open)
  return (
    <Card title="Delete account" danger>
      <p className="text-muted">
        Permanently deletes your account and all its data. This can't be undone.
      </p>
      <Button
        variant="danger"
        className="mt-5"
        pending={open && toHandOver === undefined}
        onClick={() => setOpen(true)}
      >
        Delete my account
      </Button>
      {open && toHandOver && (
        <DeleteAccountDialog {...{ user, usage, toHandOver }} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}
