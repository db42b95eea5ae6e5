import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/db/database.ts'
import type { LoginCookie } from './cookie.ts'
import { remember } from './known-browsers.ts'
import { logout } from './service.ts'
import type { SignedIn } from './service.ts'

/** Gives a browser its new login, ends the one it came with, and makes it known to the account. */
export async function startLogin(
  db: Db,
  cookie: LoginCookie,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { user, token }: SignedIn,
): Promise<void> {
  const former = cookie.read(request)
  if (former !== undefined) await logout(db, former)
  cookie.set(reply, token)
  cookie.setKnown(reply, await remember(db, user.id, token, cookie.readKnown(request)))
}
