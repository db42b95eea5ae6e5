import type { Change, Line, Period, Price, Subscription, World } from './world.ts'
import { newId } from './world.ts'

/** Of the period that begins at `start`: on the anchor's day, or the last of a shorter month. */
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
 * What a change of price at a moment is charged for, in the classic mode. The unused rest is
 * credited; with the same length the rest of the new one is charged, else a new period begins now.
 */
export function changeOf(
  world: World,
  subscription: Subscription,
  to: Price,
  at: number,
): { change: Change; lines: Line[] } {
  const from = world.prices.find(subscription.price)
  const { period } = subscription
  const rest = { start: at, end: period.end }
  const day = dayOf(at)
  const credit = line(from, rest, share(-from.unit_amount, rest, period), {
    proration: true,
    description: `Unused time on ${productOf(world, from)} after ${day}`,
  })
  if (from.recurring.interval === to.recurring.interval) {
    const charge = line(to, rest, share(to.unit_amount, rest, period), {
      proration: true,
      description: `Remaining time on ${productOf(world, to)} after ${day}`,
    })
    return {
      change: { price: to.id, period, anchor: subscription.anchor },
      lines: [credit, charge],
    }
  }
  const begun = periodFrom(world.now, world.now, to)
  return {
    change: { price: to.id, period: begun, anchor: world.now },
    lines: [credit, fullLine(world, to, begun)],
  }
}

export function fullLine(world: World, price: Price, period: Period): Line {
  const dollars = (price.unit_amount / 100).toFixed(2)
  return line(price, period, price.unit_amount, {
    proration: false,
    description: `1 × ${productOf(world, price)} (at $${dollars} / ${price.recurring.interval})`,
  })
}

/** By the second. Stripe takes the next lower cent, of a credit as of a charge. */
const share = (amount: number, part: Period, whole: Period) =>
  Math.floor((amount * (part.end - part.start)) / (whole.end - whole.start))

function line(
  { id: price }: Price,
  period: Period,
  amount: number,
  more: Pick<Line, 'proration' | 'description'>,
): Line {
  // Never minus nothing.
  return { id: newId('il'), price, period, amount: amount || 0, ...more }
}

export const productOf = (world: World, { product }: Price) => world.products.get(product) ?? ''

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  const day = String(date.getUTCDate()).padStart(2, '0')
  return `${day} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
