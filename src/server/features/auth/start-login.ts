import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/db/database.ts'
import type { LoginCookie } from './cookie.ts'
import { rememberBrowser } from './known-browsers.ts'
import { logout } from './service.ts'
import type { SignedIn } from './service.ts'

/** Sets the cookies of a new login, deletes the browser's previous login and makes the browser known. */
export async function startLogin(
  db: Db,
  cookie: LoginCookie,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { user, token }: SignedIn,
): Promise<void> {
  const previous = cookie.read(request)
  if (previous !== undefined) await logout(db, previous)
  cookie.set(reply, token)
  cookie.setKnown(reply, await rememberBrowser(db, user.id, token, cookie.readKnown(request)))
}
