import { randomUUID } from 'node:crypto'
import type { SandboxObject, UnixSeconds } from '#server/platform/db/sandbox-objects.ts'
import { newToken } from '#server/platform/tokens.ts'

export const HOUR = 3_600
export const DAY = 24 * HOUR

/** Stripe's prefixes, which tell the kinds of id apart. */
const PREFIX: Readonly<Record<SandboxObject['kind'], string>> = {
  customer: 'cus',
  subscription: 'sub',
  invoice: 'in',
  payment: 'pi',
  setup: 'seti',
}

const SECRET_SEPARATOR = '_secret_'

export const newId = (kind: SandboxObject['kind']): string =>
  `${PREFIX[kind]}_sandbox_${randomUUID()}`

/** Returns a secret that authorizes a browser to pay for the object. */
export const newSecret = (id: string): string => id + SECRET_SEPARATOR + newToken()

/** Returns the id of the object that a secret belongs to. */
export const idInSecret = (secret: string): string => secret.split(SECRET_SEPARATOR, 1)[0] ?? ''

/** Returns the value of the unique column `made_with`; null if there is no key. */
export const uniqueKey = ({ kind, key }: Pick<SandboxObject, 'kind' | 'key'>): string | null =>
  key === null ? null : `${kind}:${key}`

export const toUnixSeconds = (date: Date): UnixSeconds => Math.floor(date.getTime() / 1000)
export const toDate = (moment: UnixSeconds): Date => new Date(moment * 1000)
