import { INVITATION_DAYS } from '#domain/workspaces.ts'
import type { ApiError } from '#web/lib/api.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'

const TEXTS = {
  403: {
    title: "You can't join this workspace now",
    lead: 'The workspace is suspended. Ask the person who invited you.',
  },
  404: {
    title: 'This invitation is no longer valid',
    lead: 'It was used or revoked, or a newer email replaced it. Open the latest email, or ask the person who invited you to send another one.',
  },
  410: {
    title: 'This invitation has expired',
    lead: `Invitations are valid for ${INVITATION_DAYS} days. Ask the person who invited you to send it again.`,
  },
} as const

/** Shown for a link that the server rejects: says why and what to do. */
export function InvalidInvitation({
  token,
  error,
  isSignedIn,
}: {
  token: string
  error: ApiError
  isSignedIn: boolean
}) {
  const { title, lead } = TEXTS[error.status as keyof typeof TEXTS]
  // The link then leads its member into the workspace. The server does not tell visitors that it was used.
  const mayBeMember = error.status === 404 && !isSignedIn
  return (
    <PublicPageHeader
      narrow
      announced
      title={title}
      lead={mayBeMember ? `${lead} If you have joined already, sign in.` : lead}
    >
      {isSignedIn ? (
        <ButtonLink to={paths.dashboard} size="lg">
          Go to dashboard
        </ButtonLink>
      ) : (
        <ButtonLink
          to={paths.login(mayBeMember ? { redirect: paths.workspaceInvitation(token) } : {})}
          size="lg"
        >
          Sign in
        </ButtonLink>
      )}
    </PublicPageHeader>
  )
}
