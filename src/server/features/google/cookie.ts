import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOGIN_REDIRECT } from '#domain/redirect.ts'
import { z } from 'zod'

const MINUTES = 10

/** Browsers keep no cookie beyond 4,096 bytes, its name and attributes counted in. */
const LONGEST = 3_500

/** A sign-in under way: what binds it to this browser, and where it leads. */
const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: z.string(),
})
type Attempt = z.output<typeof Attempt>

/** The cookie of a sign-in under way, named and bound as the login's own is. */
export interface AttemptCookie {
  read(request: FastifyRequest): Attempt | undefined
  set(reply: FastifyReply, attempt: Attempt): void
  clear(reply: FastifyReply): void
}

export function attemptCookie(publicUrl: string): AttemptCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-google-sign-in' : 'google-sign-in'
  // Lax, since the way back from the provider comes from another site.
  const options = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const
  return {
    read: (request) => decoded(request.cookies[name]),
    set: (reply, attempt) => {
      const whole = encoded(attempt)
      const value =
        whole.length > LONGEST ? encoded({ ...attempt, redirect: LOGIN_REDIRECT }) : whole
      void reply.setCookie(name, value, { ...options, maxAge: MINUTES * 60 })
    },
    clear: (reply) => void reply.clearCookie(name, options),
  }
}

function encoded(attempt: Attempt): string {
  return Buffer.from(JSON.stringify(attempt)).toString('base64url')
}

function decoded(value: string | undefined): Attempt | undefined {
  if (value === undefined) return undefined
  try {
    return Attempt.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  } catch {
    return undefined
  }
}
