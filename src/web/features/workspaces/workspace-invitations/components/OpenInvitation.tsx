import { useLocation } from 'react-router'
import type { User } from '#contract/auth.ts'
import type { ReceivedInvitation } from '#contract/workspace-invitations.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { ROLE_RIGHTS, roleWithArticle } from '#domain/workspaces.ts'
import { signOut } from '#web/features/people/auth/queries.ts'
import { formatCount } from '#domain/format-count.ts'
import { useAcceptInvitation } from '#web/features/workspaces/workspace-invitations/queries.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { Fact } from '#web/ui/Fact.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface Props {
  token: string
  invitation: ReceivedInvitation
  user: User | null
}

/** An invitation that can be accepted, with what the person can do next. */
export function OpenInvitation({ token, invitation, user }: Props) {
  const { workspaceName, invitedBy, role, forYou } = invitation
  const accept = useAcceptInvitation()

  return (
    <>
      <PublicPageHeader
        narrow
        title={
          <span className="wrap-anywhere">
            {invitedBy} invites you to {workspaceName}
          </span>
        }
        lead={
          <>
            You join the workspace on {PRODUCT_NAME} as {roleWithArticle(role)}: you can{' '}
            {ROLE_RIGHTS[role]}.
          </>
        }
      >
        {forYou ? (
          <Button
            size="lg"
            pending={accept.isPending || accept.isSuccess}
            pendingLabel="Joining…"
            onClick={() => accept.mutate(token)}
          >
            <span className="wrap-anywhere">Join {workspaceName}</span>
          </Button>
        ) : (
          !user && <SignedOut token={token} />
        )}
      </PublicPageHeader>
      <div className="mx-auto grid max-w-3xl gap-8 px-4 py-10 sm:px-6">
        <MutationError error={accept.error} title="You have not joined yet" />
        {user && !forYou && <OtherAddress token={token} invitation={invitation} user={user} />}
        <Facts invitation={invitation} />
        {forYou && user?.workspace && (
          <p className="text-sm text-muted">You also keep the workspaces that you are in.</p>
        )}
      </div>
    </>
  )
}

function SignedOut({ token }: { token: string }) {
  // The link in the email has the address there.
  const { hash } = useLocation()
  return (
    <>
      <ButtonLink
        to={paths.register({ invitation: token }) + hash}
        size="lg"
        className="closed:hidden"
      >
        Create an account
      </ButtonLink>
      <ButtonLink
        to={paths.login({ redirect: paths.workspaceInvitation(token) })}
        variant="secondary"
        size="lg"
      >
        Sign in
      </ButtonLink>
    </>
  )
}

function OtherAddress({ token, invitation, user }: Props & { user: User }) {
  return (
    <Notice tone="warn" title="This invitation was sent to another address">
      <p>
        It was sent to {invitation.email}. You are signed in as{' '}
        <strong className="font-semibold wrap-anywhere text-ink">{user.email}</strong>. Sign out,
        then sign in or create an account with the invited address.
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        onClick={() => void signOut(paths.workspaceInvitation(token))}
      >
        Sign out
      </Button>
    </Notice>
  )
}

function Facts({ invitation }: Pick<Props, 'invitation'>) {
  const { role, teams, teamCount, twoFactorRequired, email, expiresAt } = invitation
  const isOwner = role === 'owner'
  return (
    <dl className="figures grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <Fact name={isOwner ? 'Teams' : 'Teams given to you'} className="sm:col-span-2">
        {isOwner ? (
          'All teams of the workspace'
        ) : teams.length > 0 ? (
          <ul className="grid gap-1">
            {teams.map((team, position) => (
              // oxlint-disable-next-line react/no-array-index-key -- two teams may have one name
              <li key={position} dir="auto" className="wrap-anywhere">
                {team}
              </li>
            ))}
            {teamCount > teams.length && (
              <li className="figures">and {formatCount(teamCount - teams.length)} more</li>
            )}
          </ul>
        ) : (
          'None yet. An owner of the workspace can give you teams.'
        )}
      </Fact>
      {twoFactorRequired && (
        <Fact name="Sign-in" className="sm:col-span-2">
          This workspace requires two-factor sign-in. You set up a passkey or an authenticator app
          before you see its teams and results.
        </Fact>
      )}
      <Fact name="Sent to">{email}</Fact>
      <Fact name="Valid until">{formatDateTime(expiresAt)}</Fact>
    </dl>
  )
}
