import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#server/platform/http/app-error.ts'

/** OWASP's floor for argon2id, 33 ms on one core here: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash of a password that nobody has: an unknown address costs the same time as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c2V4dGFudC1ub2JvZHktMQ$ZHVtbXktaGFzaC1vZi1ub2JvZHktYXQtYWxsLTEyMzQ'

/** Of two cores one is left to everybody else. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1
/** About ten seconds of work of one core; whoever comes later is asked to come again. */
const LONGEST_QUEUE = 300
let running = 0
const queue: (() => void)[] = []

/** The hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** Whether the password is the one behind the hash; false, in the same time, where there is none. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? NOBODYS_HASH, password))
  return stored !== null && right
}

/** Hashing fills a core: more at once would only starve those who answer a quiz. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length >= LONGEST_QUEUE) {
    throw new AppError('unavailable', 'Too many people sign in just now. Please try again.')
  }
  if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}
