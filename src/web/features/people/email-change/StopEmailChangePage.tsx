import { privateMeta } from '#web/lib/meta.ts'
import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { useHydrated, useSearch } from '#web/lib/use-search.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { useStopEmailChange } from './queries.ts'

const TITLE = 'Stop the change of your email address'

export const meta = () => [
  ...privateMeta(TITLE, 'Give your account its former address back.'),
  // The URL contains a secret while the link is valid.
  { name: 'referrer', content: 'no-referrer' },
]

/** Undoes the change after a click only, because email scanners open links too. */
export default function StopEmailChangePage() {
  const token = useSearch().get('token') ?? ''
  const hydrated = useHydrated()
  const stop = useStopEmailChange()
  if (stop.isSuccess) return <Stopped message={stop.data.message} />
  if (hydrated && !token) return <IncompleteLink />
  return (
    <>
      <PublicPageHeader
        narrow
        title={TITLE}
        lead="Someone changed the email address of your account. If it was not you, give the account its former address back."
      >
        <Button
          size="lg"
          pending={!hydrated || stop.isPending}
          pendingLabel={hydrated ? 'Stopping…' : 'Checking the link…'}
          onClick={() => stop.mutate(token)}
        >
          Stop the change
        </Button>
      </PublicPageHeader>
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-10 sm:px-6">
        <MutationError error={stop.error} title="The change was not stopped" />
        <div className="text-muted">
          <p>Once the change is stopped:</p>
          <ul className="mt-2 grid list-disc gap-2 pl-5">
            <li>all browsers are signed out, and API keys no longer work,</li>
            <li>
              the password and sign-in with {PROVIDER_NAME} no longer work; you choose a new
              password,
            </li>
            <li>authenticator apps and passkeys added since the day of the change are removed.</li>
          </ul>
        </div>
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
      lead={`Open the full link from the email. If it no longer works, write to ${CONTACT_EMAIL}.`}
    />
  )
}

function Stopped({ message }: { message: string }) {
  return (
    <PublicPageHeader narrow announced title="The change was stopped" lead={message}>
      <ButtonLink to={paths.login()} size="lg">
        Go to sign-in
      </ButtonLink>
    </PublicPageHeader>
  )
}
