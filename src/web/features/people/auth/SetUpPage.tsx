import { useLocation } from 'react-router'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { useHydrated } from '#web/lib/use-search.ts'
import { IS_PROVIDER_ONLY } from '#web/lib/sign-in-provider.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AuthLayout } from './components/AuthScreen.tsx'

const LOADING = <Skeleton className="h-120" />

const RegisterForm = lazyWithPreload(
  () => import('./components/RegisterForm.tsx'),
  'RegisterForm',
  { fallback: LOADING },
)

const ProviderSetupForm = lazyWithPreload(
  () => import('./components/ProviderSetupForm.tsx'),
  'ProviderSetupForm',
  { fallback: LOADING },
)

export const meta = () => privateMeta('Set up this server')

const FirstAccountForm = ({ token }: { token: string }) =>
  IS_PROVIDER_ONLY ? <ProviderSetupForm token={token} /> : <RegisterForm setup={token} />

/** /setup: makes the first account of an organization's own server. The fragment has the token. */
export default function SetUpPage() {
  const token = useLocation().hash.slice(1)
  return (
    <AuthLayout
      title="Set up this server"
      lead="You get the first account: you administer the server, own its first workspace and invite the others."
    >
      {!useHydrated() ? (
        LOADING
      ) : /^[\w-]{43}$/.test(token) ? (
        <FirstAccountForm token={token} />
      ) : (
        <FormProblem>
          This link is not complete. Open the whole link, from the file setup-link in the data
          folder of the server or from “npm run admin -- setup-link”.
        </FormProblem>
      )}
    </AuthLayout>
  )
}
