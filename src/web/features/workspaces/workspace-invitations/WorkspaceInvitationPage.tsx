import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { invitationQuery, useCurrentUser } from '#web/features/people/auth/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { useHydrated } from '#web/lib/use-search.ts'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { QueryFailure } from '#web/ui/QueryView.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { InvalidInvitation } from './components/InvalidInvitation.tsx'
import { openWorkspace } from './queries.ts'

/** Loaded with the invitation, so that other pages do not share its code. */
const OpenInvitation = lazyWithPreload(
  () => import('./components/OpenInvitation.tsx'),
  'OpenInvitation',
  { fallback: <Loading /> },
)

export const meta = () => [
  ...privateMeta('Invitation to a workspace', 'See who invites you, and join the workspace.'),
  // The URL contains a secret while the link is valid.
  { name: 'referrer', content: 'no-referrer' },
]

/**
 * Shows an invitation and accepts it, only after a click, because email scanners open links too. Only
 * an account with the invited address can accept. Leads the member who joined with it into the workspace.
 */
export default function WorkspaceInvitationPage() {
  const { token = '' } = useParams()
  const hydrated = useHydrated()
  const { user, loading } = useCurrentUser()
  const invitation = useQuery({
    ...invitationQuery(token, user?.id),
    // The prerendered page has no token.
    enabled: hydrated && !loading,
  })
  const { data, error } = invitation
  const joined = data && 'joinedWorkspaceId' in data ? data.joinedWorkspaceId : undefined
  useEffect(() => {
    if (joined) openWorkspace(joined)
  }, [joined])
  if (error instanceof ApiError && [403, 404, 410].includes(error.status)) {
    return <InvalidInvitation token={token} error={error} isSignedIn={user !== null} />
  }
  if (data && !error && !('joinedWorkspaceId' in data))
    return <OpenInvitation token={token} invitation={data} user={user} />
  return (
    <>
      <PublicPageHeader narrow title="Invitation to a workspace" />
      <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
        {error ? <QueryFailure query={invitation} what="this invitation" /> : <Loading />}
      </div>
    </>
  )
}

function Loading() {
  return <Spinner label="Loading the invitation" className="min-h-60" />
}
