import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOGIN_DAYS } from './service.ts'

/** The login's cookie. Over https its name binds it to this host, this path and to https. */
export interface LoginCookie {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

export function loginCookie(publicUrl: string): LoginCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-login' : 'login'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    read: (request) => request.cookies[name],
    set: (reply, token) => {
      void reply.setCookie(name, token, { ...options, maxAge: LOGIN_DAYS * 86_400 })
    },
    clear: (reply) => {
      void reply.clearCookie(name, options)
    },
  }
}
