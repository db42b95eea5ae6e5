import { googleCallback, googleSignIn } from '#contract/auth.ts'
import { LOGIN_REDIRECT, safeRedirect } from '#domain/redirect.ts'
import { clientInfoOf, continueLogin } from '#server/features/people/logins/public.ts'
import { AccountSuspended } from '#server/features/people/accounts/public.ts'
import { SharedWorkspaceUnclear } from '#server/features/workspaces/workspaces/public.ts'
import type { LoginCookie } from '#server/features/people/logins/public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api, Call } from '#server/platform/http/mount.ts'
import {
  ForeignOrganization,
  SignInCancelled,
  SignInFailed,
} from '#server/platform/identity/identity-provider.ts'
import type { IdentityProvider } from '#server/platform/identity/identity-provider.ts'
import { errorFieldsWithStack } from '#server/platform/log/error-fields.ts'
import type { Logs } from '#server/platform/log/logs.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { attemptCookie } from './attempt-cookie.ts'
import * as google from './service.ts'
import type { GoogleDeps } from './service.ts'

/** The page that closes the window in which a login was confirmed. */
const CONFIRMED = '/confirmed'

/** The reason for a failed sign-in; the sign-in page shows its text. */
type Outcome =
  | 'unavailable'
  | 'cancelled'
  | 'failed'
  | 'mailed'
  | 'foreign'
  | 'suspended'
  | 'workspace'
  | google.SignInRefused['reason']

/** Dependencies of the routes in addition to GoogleDeps. */
interface GoogleRoutesDeps {
  readonly identityProvider: IdentityProvider | null
  readonly publicUrl: string
  readonly cookie: LoginCookie
  readonly logs: Logs
}

/** Registers routes that browsers open as pages, so every outcome is a redirect to a page. */
export function googleRoutes(api: Api, deps: GoogleDeps, site: GoogleRoutesDeps): void {
  const { identityProvider, publicUrl, cookie, logs } = site
  const attempts = attemptCookie(publicUrl)
  const attemptRedirect = (request: FastifyRequest) =>
    safeRedirect(attempts.read(request)?.redirect)

  const errorsAsPages = (redirectFor: (request: FastifyRequest) => string) => ({
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      logFailure(logs, error, request)
      if (attempts.read(request)?.confirms) {
        return redirectToConfirmed(reply, outcomeOf(error))
      }
      return redirectToLogin(reply, outcomeOf(error), redirectFor(request))
    },
  })

  const start = async ({ query, request, reply }: Call<typeof googleSignIn>) => {
    const redirect = redirectOf(request)
    const confirms = query.confirm !== undefined
    const refuse = (outcome: Outcome) =>
      confirms
        ? redirectToConfirmed(reply, outcome)
        : redirectToLogin(reply, outcome, redirect, query.page)
    // Prevents login CSRF: another site must not start a sign-in.
    if (request.headers['sec-fetch-site'] === 'cross-site') return refuse('failed')
    if (!identityProvider) return refuse('unavailable')
    const { url, secrets } = await identityProvider.begin(publicUrl + googleCallback.path, {
      again: confirms,
    })
    attempts.set(reply, { ...secrets, redirect, confirms })
    return reply.redirect(url)
  }

  const finish = async ({ request, reply }: Call<typeof googleCallback>) => {
    const secrets = attempts.read(request)
    attempts.clear(reply)
    if (!identityProvider) return redirectToLogin(reply, 'unavailable', LOGIN_REDIRECT)
    // Started in another browser, or expired.
    if (!secrets) return redirectToLogin(reply, 'failed', LOGIN_REDIRECT)
    const back = { url: callbackUrl(request, publicUrl), secrets }
    const client = clientInfoOf(request, cookie)
    if (secrets.confirms) {
      const login = cookie.read(request)
      const caller = await api.authenticate(request, { refresh: true, target: null })
      if (!login || !caller) return redirectToConfirmed(reply, 'failed')
      const owner = { accountId: caller.user.id, login }
      const outcome = await google.confirm(deps, identityProvider, back, client, owner)
      return outcome === 'mailed' ? redirectToConfirmed(reply, outcome) : reply.redirect(CONFIRMED)
    }
    const step = await google.signIn(deps, identityProvider, back, client)
    await continueLogin(deps.db, cookie, { request, reply }, step)
    const target = attemptRedirect(request)
    return reply.redirect('pendingToken' in step ? secondStep(target) : toAscii(target))
  }

  mount(api, googleSignIn, start, errorsAsPages(redirectOf))
  mount(api, googleCallback, finish, errorsAsPages(attemptRedirect))
}

function redirectOf(request: FastifyRequest): string {
  const { redirect } = request.query as { redirect?: unknown }
  return safeRedirect(typeof redirect === 'string' ? redirect : undefined)
}

/** Returns the callback URL under the address that the provider knows. */
function callbackUrl(request: FastifyRequest, publicUrl: string): URL {
  const url = new URL(googleCallback.path, publicUrl)
  url.search = new URL(request.url, publicUrl).search
  return url
}

function outcomeOf(error: FastifyError): Outcome {
  if (error instanceof google.SignInRefused) return error.reason
  if (error instanceof AccountSuspended) return 'suspended'
  if (error instanceof ForeignOrganization) return 'foreign'
  if (error instanceof SharedWorkspaceUnclear) return 'workspace'
  return error instanceof SignInCancelled ? 'cancelled' : 'failed'
}

/** Logs provider failures and unexpected errors, but not errors of the visitor. */
function logFailure(logs: Logs, error: FastifyError, request: FastifyRequest): void {
  if (error instanceof SignInFailed) {
    logs.of(request).warn({ failure: error.message }, 'sign-in with the provider failed')
  } else if (
    ![google.SignInRefused, SignInCancelled, ForeignOrganization, AppError].some(
      (kind) => error instanceof kind,
    )
  ) {
    const { method, url: route } = request.routeOptions
    const about = { requestId: request.id, method, route }
    logs.of(request).error({ ...about, err: errorFieldsWithStack(error) }, 'request failed')
  }
}

function redirectToLogin(
  reply: FastifyReply,
  outcome: Outcome,
  redirect: string,
  page = 'login',
): FastifyReply {
  const query = new URLSearchParams({ google: outcome })
  if (redirect !== LOGIN_REDIRECT) query.set('redirect', redirect)
  return reply.redirect(`/${page}?${query}`)
}

const redirectToConfirmed = (reply: FastifyReply, outcome: Outcome): FastifyReply =>
  reply.redirect(`${CONFIRMED}?google=${outcome}`)

/** Returns the page of the second step, which leads to `redirect`. */
function secondStep(redirect: string): string {
  const query = new URLSearchParams(redirect === LOGIN_REDIRECT ? {} : { redirect })
  return query.size ? `/login/verify?${query}` : '/login/verify'
}

/** Percent-encodes a path of this site for the Location header. */
function toAscii(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  return pathname + search + hash
}
