import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSignInLink } from '#web/features/people/auth/queries.ts'
import { pendingLoginQuery } from '#web/features/people/auth/second-step-queries.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { useHydrated, useSearch } from '#web/lib/use-search.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { AuthLayout } from './components/AuthScreen.tsx'

const TITLE = 'Sign in with a link'

export const meta = () => [
  ...privateMeta(TITLE, 'Sign in with a link from the administrator of this site.'),
  // The URL contains a secret while the link is valid.
  { name: 'referrer', content: 'no-referrer' },
]

/** Signs in after a click only, because programs that check links open them too. */
export default function SignInLinkPage() {
  const token = useSearch().get('token') ?? ''
  const isHydrated = useHydrated()
  const client = useQueryClient()
  const navigate = useNavigate()
  const signIn = useSignInLink()
  return (
    <AuthLayout title={TITLE} lead="The link works once, within 15 minutes.">
      <MutationError error={signIn.error} title="You were not signed in" />
      <Button
        size="lg"
        wide
        className={signIn.isError ? 'mt-6' : ''}
        pending={!isHydrated || signIn.isPending}
        pendingLabel={isHydrated ? 'Signing in…' : 'Checking the link…'}
        onClick={() =>
          signIn.mutate(token, {
            onSuccess: (step) => {
              if ('user' in step) return
              client.setQueryData(pendingLoginQuery.queryKey, step)
              void navigate(paths.secondStep({}))
            },
          })
        }
      >
        Sign in
      </Button>
    </AuthLayout>
  )
}
