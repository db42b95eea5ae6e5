import { useMemo, useState } from 'react'
import { privateMeta } from '#web/lib/meta.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CheckYourEmail } from './components/CheckYourEmail.tsx'

/** Prerendered in the page; hydration is deferred, since reading the page doesn't need it. */
const ForgotForm = lazyWithPreload(() => import('./components/ForgotForm.tsx'), 'ForgotForm', {
  fallback: <Skeleton className="h-32" />,
  whenIdle: true,
})

export const meta = () =>
  privateMeta('Forgot your password?', 'Get a link by email to choose a new password.')

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const [correcting, setCorrecting] = useState<string>()
  // Memoized: a new element would lose input typed before hydration.
  const form = useMemo(
    () => <ForgotForm correcting={correcting} onSent={setSentTo} />,
    [correcting],
  )
  if (sentTo !== undefined) {
    return (
      <CheckYourEmail
        address={sentTo}
        onChangeAddress={() => {
          setCorrecting(sentTo)
          setSentTo(undefined)
        }}
      />
    )
  }
  return (
    <>
      <PublicPageHeader
        narrow
        title="Forgot your password?"
        lead="Enter your account's email address, and we'll send you a link to set a new password."
      />
      <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
        {form}
        <p className="mt-6 text-sm">
          <TextLink to={paths.login()} className="inline-flex min-h-11 items-center">
            Back to login
          </TextLink>
        </p>
      </div>
    </>
  )
}
