import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { toast } from '#web/lib/toast.ts'
import { useHydrated, useSearch } from '#web/lib/use-search.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

/** Rendered only after hydration, once the token is known. */
const ResetForm = lazyWithPreload(() => import('./components/ResetForm.tsx'), 'ResetForm', {
  fallback: <CheckingLink />,
})

export const meta = () => [
  ...privateMeta('Reset your password', 'Choose a new password.'),
  // The URL contains a secret while the link is valid.
  { name: 'referrer', content: 'no-referrer' },
]

export default function ResetPasswordPage() {
  const token = useSearch().get('token') ?? ''
  const hydrated = useHydrated()
  const [done, setDone] = useState(false)
  // The prerendered page has no token; wait for hydration before calling the link invalid.
  if (!hydrated) return <Frame />
  if (done) return <Done />
  if (!token) return <InvalidLink />
  return <Frame token={token} onDone={() => setDone(true)} />
}

function Frame({ token, onDone }: { token?: string; onDone?: () => void }) {
  return (
    <>
      <PublicPageHeader
        narrow
        title="Reset your password"
        lead="This signs out all your browsers and revokes your API keys."
      />
      <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
        {token && onDone ? <ResetForm token={token} onDone={onDone} /> : <CheckingLink />}
      </div>
    </>
  )
}

function CheckingLink() {
  return <Spinner label="Checking the link" className="min-h-60" />
}

function Done() {
  return (
    <PublicPageHeader
      narrow
      announced
      title="Password reset successful"
      lead="Your new password is set. All your browsers have been signed out."
    >
      <ButtonLink to={paths.login()} size="lg">
        Continue to login
      </ButtonLink>
    </PublicPageHeader>
  )
}

const REDIRECT_DELAY_MS = 3000

/**
 * Redirects automatically, unless the link has the focus, which means that the user is about to
 * follow it.
 */
function InvalidLink() {
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  useEffect(
    () =>
      toast({ title: 'Invalid token', description: 'This reset link is invalid.', tone: 'error' }),
    [],
  )
  useEffect(() => {
    if (choosing) return undefined
    const timer = setTimeout(() => void navigate(paths.forgotPassword), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [choosing, navigate])
  return (
    <PublicPageHeader
      narrow
      announced
      title="Invalid reset link"
      lead="We'll take you to request a new link."
    >
      <ButtonLink to={paths.forgotPassword} onFocus={() => setChoosing(true)}>
        Request a new link
      </ButtonLink>
    </PublicPageHeader>
  )
}
