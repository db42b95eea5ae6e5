import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { AuthScreen } from './components/AuthScreen.tsx'
import { LoginForm } from './components/LoginForm.tsx'

export const meta = () =>
  pageMeta('Sign in', 'Sign in to your teams, quiz sessions and results.', paths.login())

export default function LoginPage() {
  return (
    <AuthScreen
      title="Sign in"
      lead="Back to your teams, your rounds and their results."
      form={<LoginForm />}
      other={{ question: 'New here?', label: 'Create an account', to: paths.register }}
    />
  )
}
