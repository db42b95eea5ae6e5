import { lazy, Suspense } from 'react'
import { pageMeta } from '#web/lib/meta.ts'
import { waitForIdle } from '#web/lib/wait-for-idle.ts'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AuthScreen } from './components/AuthScreen.tsx'

/** Stands in the page as built; what brings it to life is not needed to read the page. */
const LoginForm = lazy(() =>
  waitForIdle()
    .then(() => import('./components/LoginForm.tsx'))
    .then((module) => ({ default: module.LoginForm })),
)

/** Made once: a new one at every drawing would throw away what was typed before it came alive. */
const FORM = (
  <Suspense fallback={<Skeleton className="h-80" />}>
    <LoginForm />
  </Suspense>
)

export const meta = () =>
  pageMeta('Sign in', 'Sign in to your teams, quiz sessions and results.', paths.login())

export default function LoginPage() {
  return (
    <AuthScreen
      title="Sign in"
      lead="Back to your teams, your rounds and their results."
      form={FORM}
      other={{ question: 'New here?', label: 'Create an account', to: paths.register }}
    />
  )
}
