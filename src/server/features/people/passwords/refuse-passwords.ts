import { changePassword, forgotPassword, login, register, resetPassword } from '#contract/auth.ts'
import type { SignInProvider } from '#domain/sign-in-provider.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { FastifyInstance } from 'fastify'

/** The calls that open an account with a password, or set one. */
const CALLS = [register, login, forgotPassword, resetPassword, changePassword]

/** Answers 403 to all calls with passwords where people sign in with the identity provider alone. */
export function refusePasswords(app: FastifyInstance, provider: SignInProvider): void {
  if (!provider.isOnlyWay) return
  const refused = new Set<string | undefined>(CALLS.map(({ path }) => path))
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (refused.has(routeOptions.url)) throw onlyProvider(provider)
  })
}

/** Returns the 403 for a way to sign in that would go around the identity provider. */
export const onlyProvider = ({ name }: SignInProvider) =>
  new AppError('forbidden', `On this server, everyone signs in with ${name}.`)
