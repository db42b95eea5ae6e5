import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { useHydrated, useSearch } from '#web/lib/use-search.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { useConfirmNewEmail } from './queries.ts'

const TITLE = 'Change your email address'

export const meta = () => [
  ...privateMeta(TITLE, 'Use this address for your account from now on.'),
  // The URL contains a secret while the link is valid.
  { name: 'referrer', content: 'no-referrer' },
]

/** Changes the address after a click only, because email scanners open links too. */
export default function ConfirmNewEmailPage() {
  const token = useSearch().get('token') ?? ''
  const hydrated = useHydrated()
  const { user, loading } = useCurrentUser()
  const confirm = useConfirmNewEmail()
  if (confirm.isSuccess) return <Changed message={confirm.data.message} />
  if (hydrated && !token) return <IncompleteLink />
  if (hydrated && !loading && !user) return <SignInFirst token={token} />
  return (
    <>
      <PublicPageHeader
        narrow
        title={TITLE}
        lead="From now on, you sign in with the address that this link was sent to, and get our emails there."
      >
        <Button
          size="lg"
          pending={!user || confirm.isPending}
          pendingLabel={user ? 'Changing…' : 'Checking the link…'}
          onClick={() => confirm.mutate(token)}
        >
          Use the new address
        </Button>
      </PublicPageHeader>
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-10 sm:px-6">
        <MutationError error={confirm.error} title="Your address was not changed" />
        {user && (
          <p className="text-muted">
            You are signed in as <strong className="font-semibold break-all">{user.email}</strong>.
            The link works only for the account that asked for it.
          </p>
        )}
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
      lead="Open the full link from the email, or ask for a new one in your account settings."
    >
      <ButtonLink to={paths.account} size="lg">
        Go to account settings
      </ButtonLink>
    </PublicPageHeader>
  )
}

/** Otherwise someone who reads the new mailbox could take an account whose owner mistyped the address. */
function SignInFirst({ token }: { token: string }) {
  return (
    <PublicPageHeader
      narrow
      title={TITLE}
      lead="Sign in with the address that your account has until now. Then confirm the new one."
    >
      <ButtonLink to={paths.login({ redirect: paths.confirmNewEmail({ token }) })} size="lg">
        Sign in and change
      </ButtonLink>
    </PublicPageHeader>
  )
}

function Changed({ message }: { message: string }) {
  return (
    <PublicPageHeader narrow announced title="Your email address is changed" lead={message}>
      <ButtonLink to={paths.account} size="lg">
        Continue
      </ButtonLink>
    </PublicPageHeader>
  )
}
