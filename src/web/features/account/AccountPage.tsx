import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiKeysCard } from '#web/features/api-keys/components/ApiKeysCard.tsx'
import { useUser } from '#web/features/auth/queries.ts'
import { BrandingCard } from '#web/features/branding/components/BrandingCard.tsx'
import { usageQuery } from '#web/features/billing/usage-query.ts'
import { ApiError } from '#web/lib/api.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { OneByOne } from '#web/ui/OneByOne.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { DataCard } from './components/DataCard.tsx'
import { DeleteCard } from './components/DeleteCard.tsx'
import { LoginsCard } from './components/LoginsCard.tsx'
import { PlanCard } from './components/PlanCard.tsx'
import { PleaseSignIn } from './components/PleaseSignIn.tsx'
import { ProfileCard } from './components/ProfileCard.tsx'
import { SecurityCard } from './components/SecurityCard.tsx'

export const meta = () => privateMeta('Account Settings')

export default function AccountPage() {
  const user = useUser()
  const usage = useQuery(usageQuery)
  const [cameBack] = useState(usage.data !== undefined)
  // The login may have ended elsewhere since the guard let us in.
  if (usage.error instanceof ApiError && usage.error.status === 401) return <PleaseSignIn />
  return (
    <Page>
      <PageHeader
        title="Account Settings"
        description="Who you are here, how you sign in, what you use, and all of it to take along or delete."
      />
      {/* Two columns of their own, so that what opens in one moves nothing in the other. */}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <OneByOne atOnce={cameBack}>
            <ProfileCard user={user} />
            <SecurityCard user={user} />
            <LoginsCard />
            <ApiKeysCard user={user} />
          </OneByOne>
        </div>
        <div className="grid min-w-0 gap-6">
          <OneByOne atOnce={cameBack}>
            <PlanCard user={user} usage={usage} />
            <BrandingCard />
            <DataCard />
            <DeleteCard user={user} usage={usage.data} />
          </OneByOne>
        </div>
      </div>
    </Page>
  )
}
