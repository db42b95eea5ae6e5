import { lazy, Suspense } from 'react'
import { pageMeta } from '#web/lib/meta.ts'
import { waitForIdle } from '#web/lib/wait-for-idle.ts'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AuthScreen } from './components/AuthScreen.tsx'

/** Stands in the page as built; what brings it to life is not needed to read the page. */
const RegisterForm = lazy(() =>
  waitForIdle()
    .then(() => import('./components/RegisterForm.tsx'))
    .then((module) => ({ default: module.RegisterForm })),
)

/** Made once: a new one at every drawing would throw away what was typed before it came alive. */
const FORM = (
  <Suspense fallback={<Skeleton className="h-120" />}>
    <RegisterForm />
  </Suspense>
)

export const meta = () =>
  pageMeta(
    'Create your account',
    'Create a free account and ask your first team this week.',
    paths.register(),
  )

export default function RegisterPage() {
  return (
    <AuthScreen
      title="Create your account"
      lead="One team and one round a month are free, without a card."
      form={FORM}
      other={{ question: 'Already have an account?', label: 'Sign in', to: paths.login }}
    />
  )
}
