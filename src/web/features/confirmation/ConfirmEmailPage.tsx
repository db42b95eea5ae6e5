import { useCurrentUser } from '#web/features/auth/queries.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { useHydrated, useSearch } from '#web/lib/use-search.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Masthead } from '#web/ui/Masthead.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { InvalidLink } from './components/InvalidLink.tsx'
import { useConfirmEmail } from './queries.ts'

export const meta = () => [
  ...privateMeta('Confirm your email address', 'Show that our mails reach you.'),
  // The address of this page is a secret while the link holds.
  { name: 'referrer', content: 'no-referrer' },
]

/**
 * Confirms for whoever is signed in to the account, and at the press of a button alone: programs
 * that look through mails open links too.
 */
export default function ConfirmEmailPage() {
  const token = useSearch().get('token') ?? ''
  const hydrated = useHydrated()
  const { user, loading } = useCurrentUser()
  const confirm = useConfirmEmail()
  // The page as built knows no link, and must not call one incomplete that it has not seen.
  if (hydrated && !token) return <IncompleteLink />
  if (confirm.isSuccess) return <Confirmed />
  if (hydrated && !loading && !user) return <SignInFirst token={token} />
  if (user && confirm.error instanceof ApiError && confirm.error.status === 400) {
    return <InvalidLink user={user} />
  }
  return (
    <>
      <Masthead
        narrow
        title="Confirm your email address"
        lead="Press the button, and we know that our mails reach you here."
      >
        <Button
          size="lg"
          pending={!user || confirm.isPending}
          pendingLabel={user ? 'Confirming…' : 'Reading the link…'}
          onClick={() => confirm.mutate(token)}
        >
          Confirm my email address
        </Button>
      </Masthead>
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-10 sm:px-6">
        {confirm.isError && (
          <div role="alert">
            <Notice tone="warn" title="Your address is not confirmed yet">
              {failureOf(confirm.error, 'Something went wrong. Please try again.')}
            </Notice>
          </div>
        )}
        <p className="text-muted">
          {user ? (
            <>
              You are signed in as <strong className="font-semibold break-all">{user.email}</strong>
              . The link works for the account that it was mailed to.
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
    <Masthead
      narrow
      announced
      title="This link is incomplete"
      lead="Open it once more from the mail, all of it. Or have another one sent from your account settings."
    >
      <ButtonLink to={paths.account} size="lg">
        To your account settings
      </ButtonLink>
    </Masthead>
  )
}

/** Else whoever opens a mail might confirm the address for a stranger who registered it. */
function SignInFirst({ token }: { token: string }) {
  return (
    <>
      <Masthead
        narrow
        title="Confirm your email address"
        lead="Sign in to the account that you made with this address, and confirm it then."
      >
        <ButtonLink to={paths.login({ redirect: paths.confirmEmail({ token }) })} size="lg">
          Sign in and confirm
        </ButtonLink>
      </Masthead>
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-10 sm:px-6">
        <p className="text-muted">
          It was not you who signed up? Leave this page, and nothing happens. Or{' '}
          <TextLink to={paths.forgotPassword}>choose a password of your own</TextLink>: the account
          is yours then, and whoever made it is signed out.
        </p>
      </div>
    </>
  )
}

function Confirmed() {
  return (
    <Masthead
      narrow
      announced
      title="Your email address is confirmed"
      lead="Thank you. Now we know that our mails reach you."
    >
      <ButtonLink to={paths.dashboard} size="lg">
        Continue
      </ButtonLink>
    </Masthead>
  )
}
