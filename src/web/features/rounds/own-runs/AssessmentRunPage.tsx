import { useLocation, useParams } from 'react-router'
import { LoginPending } from '#web/features/people/auth/LoginPending.tsx'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { SoloAssessment } from './components/SoloAssessment.tsx'

const NoWorkspace = lazyWithPreload(
  () => import('#web/features/workspaces/workspace-switch/NoWorkspace.tsx'),
  'NoWorkspace',
)

export const meta = () => privateMeta('Take an assessment')

/** /assessment/{type}: a signed-in user takes an assessment outside any round. */
export default function AssessmentRunPage() {
  const { type = '' } = useParams()
  const { user, loading } = useCurrentUser()
  if (loading) return <LoginPending />
  return (
    <Page narrow>
      {!user ? (
        <AccountRequired />
      ) : user.workspace ? (
        <SoloAssessment key={type} type={type} userId={user.id} />
      ) : (
        <NoWorkspace />
      )}
    </Page>
  )
}

/** Results are saved to an account; creating one or signing in leads back here. */
function AccountRequired() {
  const { pathname, search } = useLocation()
  const redirect = pathname + search
  return (
    <div className="py-8">
      <h1 className="font-display text-3xl font-medium">Account Required</h1>
      <p className="mt-3 max-w-prose text-muted">
        Please create an account or sign in to start team assessments. Your results are then saved
        for you. If your team manager sent you a link, use it; you don't need an account.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <ButtonLink to={paths.register({ redirect })} size="lg">
          Create Account
        </ButtonLink>
        <ButtonLink to={paths.login({ redirect })} size="lg" variant="secondary">
          Sign In
        </ButtonLink>
        <TextLink to={paths.home} className="inline-flex min-h-11 items-center px-3">
          Back to Home
        </TextLink>
      </div>
    </div>
  )
}
