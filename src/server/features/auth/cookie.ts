import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOGIN_HINT } from '#contract/login-hint.ts'
import { KNOWN_DAYS } from './known-browsers.ts'
import { LONGEST_LOGIN_DAYS } from './service.ts'

const DAY_SECONDS = 86_400

/** Above every call that signs somebody in, and beside those of a quiz. */
const WAYS_IN = '/api/auth'

/** The cookies of logins. Over https a login's is bound to this host, this path and to https. */
export interface LoginCookie {
  read(request: FastifyRequest): string | undefined
  /** The same for whoever was let in by it. */
  tokenOf(request: FastifyRequest): string
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
  /** By which a browser that was in before is known; it goes along with sign-ins alone. */
  readKnown(request: FastifyRequest): string | undefined
  setKnown(reply: FastifyReply, token: string): void
}

export function loginCookie(publicUrl: string): LoginCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-login' : 'login'
  const hint = { path: '/', sameSite: 'lax', secure } as const
  const options = { ...hint, httpOnly: true } as const
  const known = secure ? '__Secure-known' : 'known'
  // The server ends it earlier where it is not used.
  const maxAge = LONGEST_LOGIN_DAYS * DAY_SECONDS
  const read = (request: FastifyRequest) => request.cookies[name]
  return {
    read,
    tokenOf(request) {
      const token = read(request)
      if (token === undefined) throw new Error('a request was let in without a login')
      return token
    },
    set: (reply, token) => {
      void reply.setCookie(name, token, { ...options, maxAge })
      void reply.setCookie(LOGIN_HINT, '1', { ...hint, maxAge })
    },
    clear: (reply) => {
      void reply.clearCookie(name, options)
      void reply.clearCookie(LOGIN_HINT, hint)
    },
    readKnown: (request) => request.cookies[known],
    setKnown: (reply, token) => {
      void reply.setCookie(known, token, {
        ...options,
        path: WAYS_IN,
        maxAge: KNOWN_DAYS * DAY_SECONDS,
      })
    },
  }
}
