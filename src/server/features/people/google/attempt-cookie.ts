import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOGIN_REDIRECT } from '#domain/redirect.ts'
import { z } from 'zod'

const ATTEMPT_MINUTES = 10

/** Browsers limit a cookie to 4,096 bytes including its name and attributes. */
const MAX_COOKIE_LENGTH = 3_500

/** A sign-in in progress: the secrets that bind it to this browser, and the redirect target. */
const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: z.string(),
  /** The sign-in confirms a login instead of creating one. */
  confirms: z.boolean().default(false),
})
type SignInAttempt = z.output<typeof SignInAttempt>

/** The cookie of a sign-in in progress, with the same prefix as the login cookie. */
export interface AttemptCookie {
  read(request: FastifyRequest): SignInAttempt | undefined
  set(reply: FastifyReply, attempt: SignInAttempt): void
  clear(reply: FastifyReply): void
}

export function attemptCookie(publicUrl: string): AttemptCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-google-sign-in' : 'google-sign-in'
  // Lax, because the callback is a navigation from the provider's site.
  const options = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const
  return {
    read: (request) => decode(request.cookies[name]),
    set: (reply, attempt) => {
      const complete = encode(attempt)
      const value =
        complete.length > MAX_COOKIE_LENGTH
          ? encode({ ...attempt, redirect: LOGIN_REDIRECT })
          : complete
      void reply.setCookie(name, value, { ...options, maxAge: ATTEMPT_MINUTES * 60 })
    },
    clear: (reply) => void reply.clearCookie(name, options),
  }
}

function encode(attempt: SignInAttempt): string {
  return Buffer.from(JSON.stringify(attempt)).toString('base64url')
}

function decode(value: string | undefined): SignInAttempt | undefined {
  if (value === undefined) return undefined
  try {
    return SignInAttempt.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  } catch {
    return undefined
  }
}
