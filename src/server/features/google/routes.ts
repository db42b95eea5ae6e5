import { LOGIN_REDIRECT, safeRedirect } from '#domain/redirect.ts'
import { clientInfoOf } from '#server/features/auth/client-info.ts'
import type { LoginCookie } from '#server/features/auth/cookie.ts'
import { startLogin } from '#server/features/auth/start-login.ts'
import { AccountSuspended } from '#server/features/auth/account-suspended.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { SignInCancelled, SignInFailed } from '#server/platform/identity/provider.ts'
import type { IdentityProvider } from '#server/platform/identity/provider.ts'
import { errorFieldsWithStack } from '#server/platform/log/error-fields.ts'
import type { Logs } from '#server/platform/log/logs.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { attemptCookie } from './cookie.ts'
import * as google from './service.ts'
import type { GoogleDeps } from './service.ts'

const START = '/api/auth/google'
const CALLBACK = `${START}/callback`

/** What the sign-in page says instead; the page has the words. */
type Outcome = 'unavailable' | 'cancelled' | 'failed' | 'suspended' | google.NotLetIn['reason']

/** Where the routes stand, and what they share with others. */
interface Site {
  readonly identityProvider: IdentityProvider | null
  readonly publicUrl: string
  readonly cookie: LoginCookie
  readonly logs: Logs
}

/** Plain routes: a browser comes here as a page, so whatever happens it is sent on to one. */
export function googleRoutes({ app }: Api, deps: GoogleDeps, site: Site): void {
  const { identityProvider, publicUrl, cookie, logs } = site
  const attempts = attemptCookie(publicUrl)
  const began = (request: FastifyRequest) => safeRedirect(attempts.read(request)?.redirect)

  const page = (leadsTo: (request: FastifyRequest) => string) => ({
    // As for all that anybody may read: no line of a log says at what time somebody was here.
    config: { logged: false },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      report(logs, error, request)
      giveUp(reply, outcomeOf(error), leadsTo(request))
    },
  })

  app.get(START, page(askedFor), async (request, reply) => {
    const redirect = askedFor(request)
    // Another site's page must not sign its reader in, to whatever account is at hand there.
    if (request.headers['sec-fetch-site'] === 'cross-site') return giveUp(reply, 'failed', redirect)
    if (!identityProvider) return giveUp(reply, 'unavailable', redirect)
    const { url, secrets } = await identityProvider.begin(publicUrl + CALLBACK)
    attempts.set(reply, { ...secrets, redirect })
    return reply.redirect(url)
  })

  app.get(CALLBACK, page(began), async (request, reply) => {
    const secrets = attempts.read(request)
    attempts.clear(reply)
    if (!identityProvider) return giveUp(reply, 'unavailable', LOGIN_REDIRECT)
    // Another browser began it, or it was begun too long ago.
    if (!secrets) return giveUp(reply, 'failed', LOGIN_REDIRECT)
    const back = { url: urlOf(request, publicUrl), secrets }
    const caller = clientInfoOf(request, cookie)
    const signedIn = await google.signIn(deps, identityProvider, back, caller)
    await startLogin(deps.db, cookie, { request, reply }, signedIn)
    return reply.redirect(inAscii(began(request)))
  })
}

function askedFor(request: FastifyRequest): string {
  const { redirect } = request.query as { redirect?: unknown }
  return safeRedirect(typeof redirect === 'string' ? redirect : undefined)
}

/** What was asked for, under the address that the provider was told. */
function urlOf(request: FastifyRequest, publicUrl: string): URL {
  const url = new URL(CALLBACK, publicUrl)
  url.search = new URL(request.url, publicUrl).search
  return url
}

function outcomeOf(error: FastifyError): Outcome {
  if (error instanceof google.NotLetIn) return error.reason
  if (error instanceof AccountSuspended) return 'suspended'
  return error instanceof SignInCancelled ? 'cancelled' : 'failed'
}

/** What the operator can mend, and what is a fault of ours; the rest is the visitor's. */
function report(logs: Logs, error: FastifyError, request: FastifyRequest): void {
  if (error instanceof SignInFailed) {
    logs.of(request).warn({ failure: error.message }, 'a sign-in with Google failed')
  } else if (![google.NotLetIn, SignInCancelled, AppError].some((kind) => error instanceof kind)) {
    const { method, url: route } = request.routeOptions
    const about = { requestId: request.id, method, route }
    logs.of(request).error({ ...about, err: errorFieldsWithStack(error) }, 'request failed')
  }
}

function giveUp(reply: FastifyReply, outcome: Outcome, redirect: string): FastifyReply {
  const query = new URLSearchParams({ google: outcome })
  if (redirect !== LOGIN_REDIRECT) query.set('redirect', redirect)
  return reply.redirect(`/login?${query}`)
}

/** Headers are ASCII; the path is one of this site. */
function inAscii(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  return pathname + search + hash
}
