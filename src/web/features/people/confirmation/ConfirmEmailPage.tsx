import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { useHydrated, useSearch } from '#web/lib/use-search.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { InvalidLink } from './components/InvalidLink.tsx'
import { useConfirmEmail } from './queries.ts'

export const meta = () => [
  ...privateMeta('Confirm your email address', 'Confirm that we can reach you at this address.'),
  // The URL contains a secret while the link is valid.
  { name: 'referrer', content: 'no-referrer' },
]

/**
 * Confirms the email address of the signed-in account, only after a click, because email scanners
 * open links too.
 */
export default function ConfirmEmailPage() {
  const token = useSearch().get('token') ?? ''
  const hydrated = useHydrated()
  const { user, loading } = useCurrentUser()
  const confirm = useConfirmEmail()
  // The prerendered page has no token; wait for hydration before calling the link incomplete.
  if (hydrated && !token) return <IncompleteLink />
  if (confirm.isSuccess) return <Confirmed />
  if (hydrated && !loading && !user) return <SignInFirst token={token} />
  if (user && confirm.error instanceof ApiError && confirm.error.status === 400) {
    return <InvalidLink user={user} />
  }
  return (
    <>
      <PublicPageHeader
        narrow
        title="Confirm your email address"
        lead="Confirm that we can reach you at this address."
      >
        <Button
          size="lg"
          pending={!user || confirm.isPending}
          pendingLabel={user ? 'Confirming…' : 'Checking the link…'}
          onClick={() => confirm.mutate(token)}
        >
          Confirm my email address
        </Button>
      </PublicPageHeader>
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-10 sm:px-6">
        <MutationError error={confirm.error} title="Your address is not confirmed yet" />
        <p className="text-muted">
          {user ? (
            <>
              You are signed in as <strong className="font-semibold break-all">{user.email}</strong>
              . The link works only for the account it was sent to.
            </>
          ) : (
            'Nothing else changes: your teams, rounds and results stay as they are.'
          )}
        </p>
      </div>
    </>
  )
}

function IncompleteLink() {
  return (
    <PublicPageHeader
      narrow
      announced
      title="This link is incomplete"
      lead="Open the full link from the email, or request a new one in your account settings."
    >
      <ButtonLink to={paths.account} size="lg">
        Go to account settings
      </ButtonLink>
    </PublicPageHeader>
  )
}

/**
 * Requires a sign-in first. Otherwise the owner of the mailbox could confirm an account that
 * someone else registered with the address.
 */
function SignInFirst({ token }: { token: string }) {
  return (
    <>
      <PublicPageHeader
        narrow
        title="Confirm your email address"
        lead="Sign in to the account you created with this address to confirm it."
      >
        <ButtonLink to={paths.login({ redirect: paths.confirmEmail({ token }) })} size="lg">
          Sign in and confirm
        </ButtonLink>
      </PublicPageHeader>
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-10 sm:px-6">
        <p className="text-muted">
          Didn't sign up? Ignore this. Or{' '}
          <TextLink to={paths.forgotPassword}>set your own password</TextLink> to take over the
          account and sign out the person who created it.
        </p>
      </div>
    </>
  )
}

function Confirmed() {
  return (
    <PublicPageHeader
      narrow
      announced
      title="Your email address is confirmed"
      lead="Thank you. We can now reach you at this address."
    >
      <ButtonLink to={paths.dashboard} size="lg">
        Continue
      </ButtonLink>
    </PublicPageHeader>
  )
}
