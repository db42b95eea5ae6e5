import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/features/auth/queries.ts'
import { usageQuery } from '#web/features/usage/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { PlanCard } from './components/PlanCard.tsx'
import { PleaseSignIn } from './components/PleaseSignIn.tsx'
import { ProfileCard } from './components/ProfileCard.tsx'

export const meta = () => privateMeta('Account Settings')

export default function AccountPage() {
  const user = useUser()
  const usage = useQuery(usageQuery)
  // The login may have ended elsewhere since the guard let us in.
  if (usage.error instanceof ApiError && usage.error.status === 401) return <PleaseSignIn />
  return (
    <Page>
      <PageHeader title="Account Settings" description="Your profile, your plan and its use." />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.3fr]">
        <ProfileCard user={user} />
        <PlanCard user={user} usage={usage} />
      </div>
    </Page>
  )
}
