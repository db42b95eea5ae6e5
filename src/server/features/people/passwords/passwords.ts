import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { AppError } from '#server/platform/http/app-error.ts'

/** The OWASP minimum for argon2id: 19 MiB, two iterations; 33 ms on one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Checked for unknown addresses, so that they take the same time as known ones. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c2V4dGFudC1ub2JvZHktMQ$ZHVtbXktaGFzaC1vZi1ub2JvZHktYXQtYWxsLTEyMzQ'

/** Leaves one of two cores free for other requests. */
const CONCURRENCY = availableParallelism() > 2 ? 2 : 1
/** About ten seconds of work for one core; requests beyond it fail with 503. */
const MAX_QUEUE_LENGTH = 300
let running = 0
const queue: (() => void)[] = []

/** Returns the hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => hash(prepared(password), COST))
}

/**
 * Returns the hash of a short secret that is looked up by it, so that one salt serves several secrets.
 */
export function hashWithSalt(secret: string, salt: Buffer): Promise<Buffer> {
  return withHashingSlot(() => hashRaw(secret, { ...COST, salt }))
}

/** True if the password matches the hash. Takes the same time without a hash, and returns false. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const correct = await withHashingSlot(() => verify(stored ?? DUMMY_HASH, prepared(password)))
  return stored !== null && correct
}

// Keyboards write the same character as one sign or as two, and different spaces (RFC 8265, OpaqueString).
const prepared = (password: string): string => password.normalize('NFC').replaceAll(/\p{Zs}/gu, ' ')

/** Limits concurrent hashing, which fills a core, so that quiz requests stay fast. */
async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length >= MAX_QUEUE_LENGTH) {
    throw new AppError('unavailable', 'Sign-in is busy right now. Try again in a moment.')
  }
  if (running >= CONCURRENCY) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}
