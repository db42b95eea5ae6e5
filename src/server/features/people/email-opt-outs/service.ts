import { hash } from 'node:crypto'
import type { OptOut } from '#contract/invited-rounds.ts'
import { OPT_OUT_LINK_DAYS } from '#domain/invited-rounds.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OptOutKind } from '#server/platform/db/invited-round-schema.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { z } from 'zod'
import * as repo from './repo.ts'

// Mailboxes that want no invitations, or no emails about actions, are kept as hashes, apart from members
// and rounds. Stopping one kind leaves the other.

/** Generous, because mail apps send these requests from few networks for many people. */
const BY_NETWORK: RateLimit = {
  name: 'email-opt-outs',
  limit: 1_000,
  windowSeconds: 3_600,
  message: 'Too many requests from your network.',
}

/** Job: an address wants no invitations. Rounds with too few people left are closed. */
export const AddressStopped = jobKind({
  queue: 'address-stopped',
  payload: z.object({ addressHash: z.string() }),
})

export interface OptOutDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly rates: RateLimiter
}

/** Returns the SHA-256 hash of the mailbox of an address. */
export const hashAddress = (email: string): Buffer => hash('sha256', mailboxOf(email), 'buffer')

/** Returns the token of a new link with which the receiver of one email stops further ones of its kind. */
export async function newOptOutToken(db: Db, email: string, kind: OptOutKind): Promise<string> {
  const token = newToken()
  await repo.insertLink(db, hashToken(token), hashAddress(email), kind)
  return token
}

/** Returns those of the addresses that want no emails of a kind. */
export async function stoppedAmong(
  db: Db,
  emails: readonly string[],
  kind: OptOutKind,
): Promise<ReadonlySet<string>> {
  const found = await repo.findOptOuts(db, emails.map(hashAddress), kind)
  const hashes = new Set(found.map((one) => one.toString('hex')))
  return new Set(emails.filter((email) => hashes.has(hashAddress(email).toString('hex'))))
}

/** Returns whether the address of a link gets emails of its kind. 404 for an unknown link. */
export async function read(
  deps: OptOutDeps,
  network: string | null,
  token: string,
): Promise<OptOut> {
  const { stopped, kind } = await find(deps, network, token)
  return { stopped, kind }
}

/** Stops emails of a link's kind to its address, in all workspaces. */
export async function stop(
  deps: OptOutDeps,
  network: string | null,
  token: string,
): Promise<OptOut> {
  const { addressHash, kind } = await find(deps, network, token)
  await deps.db.transaction().execute((db) => stopKind(db, deps.jobs, addressHash, kind))
  return { stopped: true, kind }
}

/** Stops for one address what is stopped for another, in the caller's transaction. */
export async function copyStopped(
  db: Db,
  jobs: Jobs,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const kind of await repo.kindsStopped(db, hashAddress(from))) {
    await stopKind(db, jobs, hashAddress(to), kind)
  }
}

async function stopKind(db: Db, jobs: Jobs, addressHash: Buffer, kind: OptOutKind): Promise<void> {
  if (!(await repo.insertOptOut(db, addressHash, kind)) || kind !== 'rounds') return
  await jobs.enqueue(db, AddressStopped, { addressHash: addressHash.toString('hex') })
}

/** Allows emails of a link's kind to its address again. */
export async function allow(
  deps: OptOutDeps,
  network: string | null,
  token: string,
): Promise<OptOut> {
  const { addressHash, kind } = await find(deps, network, token)
  await repo.deleteOptOut(deps.db, addressHash, kind)
  return { stopped: false, kind }
}

/** Deletes the links of old emails. Addresses that were stopped stay. */
export const deleteOldLinks = (db: Db): Promise<void> =>
  repo.deleteLinksOlderThan(db, OPT_OUT_LINK_DAYS)

async function find({ db, rates }: OptOutDeps, network: string | null, token: string) {
  await rates.consume(BY_NETWORK, network)
  const found = await repo.findByLink(db, hashToken(token))
  if (!found) throw notFound('This link')
  return found
}
