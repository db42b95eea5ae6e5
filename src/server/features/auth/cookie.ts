import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOGIN_HINT } from '#contract/login-hint.ts'
import { LONGEST_LOGIN_DAYS } from './service.ts'

/** The login's cookie. Over https its name binds it to this host, this path and to https. */
export interface LoginCookie {
  read(request: FastifyRequest): string | undefined
  /** The same for whoever was let in by it. */
  tokenOf(request: FastifyRequest): string
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

export function loginCookie(publicUrl: string): LoginCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-login' : 'login'
  const hint = { path: '/', sameSite: 'lax', secure } as const
  const options = { ...hint, httpOnly: true } as const
  // The server ends it earlier where it is not used.
  const maxAge = LONGEST_LOGIN_DAYS * 86_400
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
  }
}
