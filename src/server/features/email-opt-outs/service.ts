import { hash } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { z } from 'zod'
import * as repo from './repo.ts'

// Addresses that want no invitations are kept as hashes, apart from members and rounds.

/** Days for which the link in an email works, longer than any round. */
const LINK_DAYS = 400

/** Generous, because mail apps send these requests from few networks for many people. */
const BY_NETWORK: RateLimit = {
  name: 'email-opt-outs',
  limit: 1_000,
  windowSeconds: 3_600,
  message: 'Too many requests from your network.',
}

/** Job: an address was stopped. Rounds with too few people left are closed. */
export const AddressStopped = jobKind({
  queue: 'address-stopped',
  payload: z.object({ addressHash: z.string() }),
})

export interface OptOutDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/** The SHA-256 hash of an address in lower case. */
export const hashAddress = (email: string): Buffer => hash('sha256', email.toLowerCase(), 'buffer')

/** Returns the token of a new link with which the receiver of one email stops further ones. */
export async function newOptOutToken(db: Db, email: string): Promise<string> {
  const token = newToken()
  await repo.insertLink(db, hashToken(token), hashAddress(email))
  return token
}

/** Those of the addresses that want no invitations and reminders. */
export async function stoppedAmong(
  db: Db,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await repo.findOptOuts(db, emails.map(hashAddress))
  const hashes = new Set(found.map((one) => one.toString('hex')))
  return new Set(emails.filter((email) => hashes.has(hashAddress(email).toString('hex'))))
}

/** Whether the address of a link gets emails. 404 for an unknown link. */
export async function read(
  deps: OptOutDeps,
  network: string,
  token: string,
): Promise<{ stopped: boolean }> {
  const { stopped } = await find(deps, network, token)
  return { stopped }
}

/** Stops invitations and reminders to the address of a link, in all workspaces. */
export async function stop(
  deps: OptOutDeps,
  network: string,
  token: string,
): Promise<{ stopped: boolean }> {
  const { addressHash } = await find(deps, network, token)
  await deps.db.transaction().execute(async (db) => {
    if (!(await repo.insertOptOut(db, addressHash))) return
    await deps.jobs.enqueue(db, AddressStopped, { addressHash: addressHash.toString('hex') })
  })
  return { stopped: true }
}

/** Allows invitations and reminders to the address of a link again. */
export async function allow(
  deps: OptOutDeps,
  network: string,
  token: string,
): Promise<{ stopped: boolean }> {
  const { addressHash } = await find(deps, network, token)
  await repo.deleteOptOut(deps.db, addressHash)
  return { stopped: false }
}

/** Deletes the links of old emails. Addresses that were stopped stay. */
export const deleteOldLinks = (db: Db): Promise<void> => repo.deleteLinksOlderThan(db, LINK_DAYS)

async function find({ db, rates }: OptOutDeps, network: string, token: string) {
  await rates.consume(BY_NETWORK, network)
  const found = await repo.findByLink(db, hashToken(token))
  if (!found) throw notFound('This link')
  return found
}
