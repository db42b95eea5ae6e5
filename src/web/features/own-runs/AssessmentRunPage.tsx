import { useParams } from 'react-router'
import { CheckingLogin } from '#web/features/auth/CheckingLogin.tsx'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { AccountRequired } from './components/AccountRequired.tsx'
import { OwnRun } from './components/OwnRun.tsx'

export const meta = () => privateMeta('Take an assessment')

/** /assessment/{type}: a signed-in user answers for a team of theirs, outside any quiz session. */
export default function AssessmentRunPage() {
  const { type = '' } = useParams()
  const { user, loading } = useCurrentUser()
  if (loading) return <CheckingLogin />
  return (
    <Page narrow>
      {user ? <OwnRun key={type} type={type} userId={user.id} /> : <AccountRequired />}
    </Page>
  )
}
