import { useCurrentUser } from '#web/features/auth/queries.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { useHydrated, useSearch } from '#web/lib/useSearch.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Masthead } from '#web/ui/Masthead.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { UselessLink } from './components/UselessLink.tsx'
import { useConfirmEmail } from './queries.ts'

export const meta = () => [
  ...privateMeta('Confirm your email address', 'Show that our mails reach you.'),
  // The address of this page is a secret while the link holds.
  { name: 'referrer', content: 'no-referrer' },
]

/** Confirms at the press of a button alone: programs that look through mails open links too. */
export default function ConfirmEmailPage() {
  const token = useSearch().get('token') ?? ''
  const hydrated = useHydrated()
  const confirm = useConfirmEmail()
  // The page as built knows no link, and must not call one incomplete that it has not seen.
  if (hydrated && !token) return <IncompleteLink />
  if (confirm.isSuccess) return <Confirmed />
  if (confirm.error instanceof ApiError && confirm.error.status === 400) return <UselessLink />
  return (
    <>
      <Masthead
        narrow
        title="Confirm your email address"
        lead="Press the button, and we know that our mails reach you here."
      >
        <Button
          size="lg"
          pending={!hydrated || confirm.isPending}
          pendingLabel={hydrated ? 'Confirming…' : 'Reading the link…'}
          onClick={() => confirm.mutate(token)}
        >
          Confirm my email address
        </Button>
      </Masthead>
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-10 sm:px-6">
        {confirm.isError && (
          <div role="alert">
            <Notice tone="warn" title="Your address is not confirmed yet">
              {failureOf(confirm.error, 'That did not work. Please try again.')}
            </Notice>
          </div>
        )}
        <p className="text-muted">
          Nothing else changes: your teams, rounds and results stay as they are. It was not you who
          signed up? Then leave this page, and nothing happens.
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

function Confirmed() {
  const { user } = useCurrentUser()
  return (
    <Masthead
      narrow
      announced
      title="Your email address is confirmed"
      lead="Thank you. Now we know that our mails reach you."
    >
      <ButtonLink to={user ? paths.dashboard : paths.login()} size="lg">
        Continue
      </ButtonLink>
    </Masthead>
  )
}
