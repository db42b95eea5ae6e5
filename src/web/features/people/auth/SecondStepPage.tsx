import { privateMeta } from '#web/lib/meta.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AuthLayout } from './components/AuthScreen.tsx'

const SecondStepForm = lazyWithPreload(
  () => import('./components/SecondStepForm.tsx'),
  'SecondStepForm',
  { fallback: <Skeleton className="h-80" />, whenIdle: true },
)

const TITLE = 'Verify your sign-in'

export const meta = () =>
  privateMeta(TITLE, 'Complete your sign-in with your authenticator app, passkey or recovery code.')

/** The second step of signing in, after the password or after the provider. */
export default function SecondStepPage() {
  return (
    <AuthLayout
      title={TITLE}
      lead="Your account is protected by a second factor. Use it to finish signing in."
    >
      <SecondStepForm />
    </AuthLayout>
  )
}
