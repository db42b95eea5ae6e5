import { randomUUID } from 'node:crypto'
import type { CardOnFile } from '#server/platform/payments/provider.ts'
import { newToken } from '#server/platform/tokens.ts'

/** Whole seconds since 1970. */
export type Moment = number

export const HOUR = 3_600
export const DAY = 24 * HOUR

/** What every object has. */
interface Kept {
  readonly id: string
  readonly customerId: string
  /** What the asker made it with; the same kind and key is the same object. */
  readonly key: string | null
  readonly created: Moment
}

export interface Customer extends Kept {
  readonly kind: 'customer'
  card: CardOnFile | null
  /** The bank of the card on file says no until it is told otherwise, see `renew`. */
  declines: boolean
  /** Cents that were credited and pay what comes next. */
  balance: number
  /** How many invoices were made. */
  invoices: number
}

export interface Subscription extends Kept {
  readonly kind: 'subscription'
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  priceId: string
  /** What the ends of periods are counted from, and the number of the running one. */
  anchor: Moment
  periods: number
  start: Moment
  end: Moment
  /** Ends with the running period. */
  cancelled: boolean
  /** The price of the next period, where it is another. */
  scheduled: string | null
  /** An upgrade that waits for its payment. */
  pending: { priceId: string; at: Moment; until: Moment; invoiceId: string } | null
  /** The latest invoice, but for the one of `pending`. */
  invoiceId: string
  owedSince: Moment | null
  nextTry: Moment | null
}

export interface Invoice extends Kept {
  readonly kind: 'invoice'
  readonly subscriptionId: string
  readonly number: number
  readonly description: string
  /** Cents that a card has to pay. */
  readonly amount: number
  /** Cents of the customer's balance that it took; below 0 what it gave. */
  readonly used: number
  readonly secret: string
  status: 'open' | 'paid' | 'void'
  /** Payments that were tried in vain. */
  failures: number
}

/** A payment for one thing. */
export interface SinglePayment extends Kept {
  readonly kind: 'payment'
  readonly amount: number
  readonly description: string
  readonly secret: string
  status: 'open' | 'paid' | 'void'
  failures: number
}

/** A change of the card on file. */
export interface Setup extends Kept {
  readonly kind: 'setup'
  readonly secret: string
  status: 'open' | 'done'
}

export type SandboxObject = Customer | Subscription | Invoice | SinglePayment | Setup
export type ObjectOf<K extends SandboxObject['kind']> = Extract<SandboxObject, { kind: K }>

/** As Stripe's begin, so that nobody takes one thing for another. */
const PREFIX: Readonly<Record<SandboxObject['kind'], string>> = {
  customer: 'cus',
  subscription: 'sub',
  invoice: 'in',
  payment: 'pi',
  setup: 'seti',
}

const BEFORE_SECRET = '_secret_'

export const newId = (kind: SandboxObject['kind']): string =>
  `${PREFIX[kind]}_sandbox_${randomUUID()}`

/** What a browser proves with that it may pay for an object. */
export const newSecret = (id: string): string => id + BEFORE_SECRET + newToken()

/** The object that a secret says it is of. */
export const idInSecret = (secret: string): string => secret.split(BEFORE_SECRET, 1)[0] ?? ''

/** What two objects of one kind may not share; null where it was made without a key. */
export const madeWith = ({ kind, key }: Pick<SandboxObject, 'kind' | 'key'>): string | null =>
  key === null ? null : `${kind}:${key}`

export const momentOf = (date: Date): Moment => Math.floor(date.getTime() / 1000)
export const dateOf = (moment: Moment): Date => new Date(moment * 1000)
