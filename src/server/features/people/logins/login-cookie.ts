import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOGIN_HINT } from '#contract/login-hint.ts'
import { KNOWN_DAYS } from './known-browsers.ts'
import { MAX_LOGIN_DAYS } from '#server/features/people/callers/public.ts'
import { PENDING_MINUTES } from './pending-logins.ts'

const DAY_SECONDS = 86_400

/** Covers all sign-in endpoints and no quiz endpoints. */
const SIGN_IN_PATH = '/api/auth'

/** The cookies of a login. Over HTTPS the login cookie has the `__Host-` prefix. */
export interface LoginCookie {
  read(request: FastifyRequest): string | undefined
  /** The token of an authenticated request; throws if it is missing. */
  requireToken(request: FastifyRequest): string
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
  /** The token of a known browser; sent to sign-in endpoints only. */
  readKnown(request: FastifyRequest): string | undefined
  setKnown(reply: FastifyReply, token: string): void
  /** The token of a sign-in that awaits its second step; sent to sign-in endpoints only. */
  readPending(request: FastifyRequest): string | undefined
  setPending(reply: FastifyReply, token: string): void
  clearPending(reply: FastifyReply): void
}

export function loginCookie(publicUrl: string): LoginCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-login' : 'login'
  const hint = { path: '/', sameSite: 'lax', secure } as const
  const options = { ...hint, httpOnly: true } as const
  const known = secure ? '__Secure-known' : 'known'
  const pending = secure ? '__Secure-second-step' : 'second-step'
  const signIn = { ...options, path: SIGN_IN_PATH }
  // The server expires unused logins earlier.
  const maxAge = MAX_LOGIN_DAYS * DAY_SECONDS
  const read = (request: FastifyRequest) => request.cookies[name]
  return {
    read,
    requireToken(request) {
      const token = read(request)
      if (token === undefined) throw new Error('an authenticated request has no login cookie')
      return token
    },
    set: (reply, token) => {
      void reply.setCookie(name, token, { ...options, maxAge })
      void reply.setCookie(LOGIN_HINT, '1', { ...hint, maxAge })
    },
    clear: (reply) => {
      void reply.clearCookie(name, options)
      void reply.clearCookie(LOGIN_HINT, hint)
      void reply.clearCookie(pending, signIn)
    },
    readKnown: (request) => request.cookies[known],
    setKnown: (reply, token) => {
      void reply.setCookie(known, token, { ...signIn, maxAge: KNOWN_DAYS * DAY_SECONDS })
    },
    readPending: (request) => request.cookies[pending],
    setPending: (reply, token) => {
      void reply.setCookie(pending, token, { ...signIn, maxAge: PENDING_MINUTES * 60 })
    },
    clearPending: (reply) => void reply.clearCookie(pending, signIn),
  }
}
