import type { Config } from './config/config.ts'
import { authRoutes } from './features/people/auth/routes.ts'
import { confirmationRoutes } from './features/people/confirmation/routes.ts'
import { emailChangeRoutes } from './features/people/email-change/routes.ts'
import { googleRoutes } from './features/people/google/routes.ts'
import { loginRoutes } from './features/people/logins/routes.ts'
import { passwordResetRoutes } from './features/people/password-reset/routes.ts'
import { registrationRoutes } from './features/people/registration/routes.ts'
import { secondFactorRoutes } from './features/people/second-factor/routes.ts'
import { setUpRoutes } from './features/people/setup/routes.ts'
import type { LoginCookie } from './features/people/logins/login-cookie.ts'
import type { Db } from './platform/db/database.ts'
import type { Api } from './platform/http/mount.ts'
import type { IdentityProvider } from './platform/identity/identity-provider.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Logs } from './platform/log/logs.ts'
import type { RateLimiter } from './platform/rate-limits/rate-limiter.ts'

/** Registers the calls by which people get accounts and sign in. */
export function signInRoutes(
  api: Api,
  shared: { readonly db: Db; readonly jobs: Jobs; readonly rates: RateLimiter },
  {
    config,
    cookie,
    identityProvider,
    logs,
  }: {
    readonly config: Pick<
      Config,
      'contactEmail' | 'mailsPerHour' | 'organization' | 'provider' | 'publicUrl' | 'registration'
    >
    readonly cookie: LoginCookie
    readonly identityProvider: IdentityProvider | null
    readonly logs: Logs
  },
): void {
  const { publicUrl } = config
  authRoutes(api, { ...shared, contactEmail: config.contactEmail }, cookie)
  loginRoutes(api, shared.db, cookie)
  secondFactorRoutes(api, shared, { ...config, cookie })
  googleRoutes(api, { ...shared, ...config }, { identityProvider, publicUrl, cookie, logs })
  registrationRoutes(api, { ...shared, ...config }, cookie)
  setUpRoutes(api, { ...shared, ...config }, cookie)
  confirmationRoutes(api, shared)
  emailChangeRoutes(api, { ...shared, ...config })
  passwordResetRoutes(api, { ...shared, ...config }, cookie)
}
