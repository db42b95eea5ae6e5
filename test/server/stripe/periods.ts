import { newId } from './state.ts'
import type { Change, Line, Period, Price, StripeState, Subscription } from './state.ts'

/**
 * Returns the period from `start` on. It ends on the anchor's day, or the last day of a shorter
 * month.
 */
export function periodFrom(start: number, anchor: number, { recurring }: Price): Period {
  const months = recurring.interval === 'year' ? 12 : 1
  let count = 0
  let end = anchor
  while (end <= start) end = monthsAfter(anchor, (count += months))
  return { start, end }
}

function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months + 1)
  date.setUTCDate(0)
  date.setUTCDate(Math.min(day, date.getUTCDate()))
  return date.getTime() / 1000
}

/**
 * Returns the invoice lines of a price change in classic mode. Unused time is credited. With the
 * same interval, the remaining time is charged at the new price; otherwise a new period begins.
 */
export function priceChange(
  state: StripeState,
  subscription: Subscription,
  to: Price,
  at: number,
): { change: Change; lines: Line[] } {
  const from = state.prices.find(subscription.price)
  const { period } = subscription
  const rest = { start: at, end: period.end }
  const day = dayOf(at)
  const credit = line(from, rest, share(-from.unit_amount, rest, period), {
    proration: true,
    description: `Unused time on ${productName(state, from)} after ${day}`,
  })
  if (from.recurring.interval === to.recurring.interval) {
    const charge = line(to, rest, share(to.unit_amount, rest, period), {
      proration: true,
      description: `Remaining time on ${productName(state, to)} after ${day}`,
    })
    return {
      change: { price: to.id, period, anchor: subscription.anchor },
      lines: [credit, charge],
    }
  }
  const begun = periodFrom(state.now, state.now, to)
  return {
    change: { price: to.id, period: begun, anchor: state.now },
    lines: [credit, periodLine(state, to, begun)],
  }
}

export function periodLine(state: StripeState, price: Price, period: Period): Line {
  const dollars = (price.unit_amount / 100).toFixed(2)
  return line(price, period, price.unit_amount, {
    proration: false,
    description: `1 × ${productName(state, price)} (at $${dollars} / ${price.recurring.interval})`,
  })
}

/** Prorates by the second. Stripe rounds down, for credits as for charges. */
const share = (amount: number, part: Period, whole: Period) =>
  Math.floor((amount * (part.end - part.start)) / (whole.end - whole.start))

function line(
  { id: price }: Price,
  period: Period,
  amount: number,
  more: Pick<Line, 'proration' | 'description'>,
): Line {
  // Turns -0 into 0.
  return { id: newId('il'), price, period, amount: amount || 0, ...more }
}

export const productName = (state: StripeState, { product }: Price) =>
  state.products.get(product) ?? ''

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  const day = String(date.getUTCDate()).padStart(2, '0')
  return `${day} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
