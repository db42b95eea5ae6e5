import { clsx } from 'clsx'
import { pageMeta } from '#web/lib/meta.ts'
import { useSearch } from '#web/lib/use-search.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AuthScreen } from './components/AuthScreen.tsx'
import { HowToRegister } from './components/HowToRegister.tsx'

/** Prerendered in the page; hydration is deferred, since reading the page doesn't need it. */
const RegisterForm = lazyWithPreload(
  () => import('./components/RegisterForm.tsx'),
  'RegisterForm',
  { fallback: <Skeleton className="h-120" />, whenIdle: true },
)

/** Created once: a new component on each render would discard input typed before hydration. */
const FORM = <RegisterForm />

export const meta = () =>
  pageMeta(
    'Create your account',
    'Create a free account and start your first survey round this week.',
    paths.register(),
  )

export default function RegisterPage() {
  const isInvited = useSearch().has('invitation')
  return (
    <AuthScreen
      page="register"
      title="Create your account"
      lead={
        isInvited ? (
          'Use the address that the invitation was sent to.'
        ) : (
          <span className="limited:hidden own:hidden">
            One team and one round a month are free. No card needed.
          </span>
        )
      }
      form={FORM}
      formClass={clsx('closed:hidden', !isInvited && 'invited:hidden')}
      other={{ question: 'Already have an account?', label: 'Sign in', to: paths.login }}
    >
      <HowToRegister invited={isInvited} />
    </AuthScreen>
  )
}
