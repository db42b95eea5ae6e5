import { pageMeta } from '#web/lib/meta.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AuthScreen } from './components/AuthScreen.tsx'
import { HowToRegister } from './components/HowToRegister.tsx'

/** Prerendered in the page; hydration is deferred, since reading the page doesn't need it. */
const LoginForm = lazyWithPreload(() => import('./components/LoginForm.tsx'), 'LoginForm', {
  fallback: <Skeleton className="h-80" />,
  whenIdle: true,
})

/** Created once: a new component on each render would discard input typed before hydration. */
const FORM = <LoginForm />

export const meta = () =>
  pageMeta('Sign in', 'Sign in to your teams, rounds and results.', paths.login())

export default function LoginPage() {
  return (
    <AuthScreen
      title="Sign in"
      lead="Sign in to see your teams, rounds and results."
      form={FORM}
      other={{ question: 'New here?', label: 'Create an account', to: paths.register }}
      otherClass="limited:hidden"
    >
      <HowToRegister />
    </AuthScreen>
  )
}
