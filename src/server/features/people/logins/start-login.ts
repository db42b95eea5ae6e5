import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/db/database.ts'
import type { LoginCookie } from './login-cookie.ts'
import { rememberBrowser } from './known-browsers.ts'
import type { LoginStep, SignedIn } from './login-steps.ts'
import { logout } from './end-access.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Sets the cookies of a new login, deletes the browser's previous login and makes the browser known.
 * @param skipsSecondFactor true to not ask the browser for a second factor for a while
 */
export async function startLogin(
  db: Db,
  cookie: LoginCookie,
  { request, reply }: Exchange,
  { user, token }: SignedIn,
  skipsSecondFactor = false,
): Promise<void> {
  const previous = cookie.read(request)
  if (previous !== undefined) await logout(db, previous)
  cookie.set(reply, token)
  if (cookie.readPending(request) !== undefined) cookie.clearPending(reply)
  const known = cookie.readKnown(request)
  cookie.setKnown(reply, await rememberBrowser(db, user.id, token, known, skipsSecondFactor))
}

/**
 * Works like `startLogin`; before a second step, deletes the browser's previous login all the same.
 */
export async function continueLogin(
  db: Db,
  cookie: LoginCookie,
  exchange: Exchange,
  step: LoginStep,
): Promise<void> {
  if (!('pendingToken' in step)) return startLogin(db, cookie, exchange, step)
  const previous = cookie.read(exchange.request)
  if (previous !== undefined) await logout(db, previous)
  cookie.clear(exchange.reply)
  cookie.setPending(exchange.reply, step.pendingToken)
}
