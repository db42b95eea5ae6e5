import { Outlet } from 'react-router'
import { useUser } from '#web/features/people/auth/queries.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/PageHeader.tsx'

/** Hides the admin pages from other users. The server enforces access. */
export default function AdminLayout() {
  const user = useUser()
  if (user.isAdmin) return <Outlet />
  return (
    <Page narrow>
      <title>Admins only</title>
      <div role="alert" className="border-y border-ink py-12">
        <h1 className="font-display text-3xl font-medium">Admins only</h1>
        <p className="mt-3 text-lg text-muted">
          You are signed in as {user.email}, which is not an admin account.
        </p>
        <ButtonLink to={paths.dashboard} className="mt-8">
          Back to Dashboard
        </ButtonLink>
      </div>
    </Page>
  )
}
