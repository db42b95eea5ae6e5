import { useQuery } from '@tanstack/react-query'
import { signOut } from '#web/features/people/auth/queries.ts'
import {
  isUnauthenticated,
  pendingLoginQuery,
} from '#web/features/people/auth/second-step-queries.ts'
import { useSearch } from '#web/lib/use-search.ts'
import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { QueryFailure } from '#web/ui/QueryView.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'
import { SecondStepMethods } from './SecondStepMethods.tsx'

export function SecondStepForm() {
  const redirect = useSearch().get('redirect') ?? undefined
  const pending = useQuery(pendingLoginQuery)
  const { data, error } = pending
  if (isUnauthenticated(error)) return <Expired redirect={redirect} />
  if (!data && error) return <QueryFailure query={pending} what="how to finish your sign-in" />
  if (!data) return <Loading />
  return (
    <>
      <SecondStepMethods methods={data.methods} />
      <LostFactor />
      <p className="mt-2 border-t border-line pt-4 text-sm">
        Not your account?{' '}
        <TextLink
          to={paths.login({ redirect })}
          onClick={(event) => {
            // Ends the first step, so that the sign-in page offers passkeys of all accounts.
            event.preventDefault()
            void signOut(paths.login({ redirect }))
          }}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          Use another account
        </TextLink>
      </p>
    </>
  )
}

function Loading() {
  return (
    <>
      <noscript>
        <p className="mb-4">Turn on JavaScript to finish signing in.</p>
      </noscript>
      <Skeleton className="h-80" />
    </>
  )
}

function Expired({ redirect }: { redirect: string | undefined }) {
  return (
    <>
      <h2 tabIndex={-1} ref={focusOnMount} className="text-lg font-semibold">
        Your sign-in has expired
      </h2>
      <p className="mt-1 mb-6 text-muted">
        You have ten minutes for the second step. Please start again.
      </p>
      <ButtonLink to={paths.login({ redirect })} size="lg" wide>
        Back to sign in
      </ButtonLink>
    </>
  )
}

function LostFactor() {
  return (
    <Disclosure summary="Lost your phone and your recovery codes?" className="mt-6">
      <div className="grid gap-2 pb-4 text-sm text-muted">
        <p>
          One recovery code is enough to sign in. You got ten of them when you set up your second
          factor. Look for them where you keep your passwords or important papers.
        </p>
        <p>
          Without a code,{' '}
          <TextAnchor href={`mailto:${CONTACT_EMAIL}`}>
            contact the administrator of this site
          </TextAnchor>
          . After checking who you are, they can remove the second factor from your account. An
          email alone is never enough for this.
        </p>
      </div>
    </Disclosure>
  )
}
