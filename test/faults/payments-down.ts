import { scratchFolder } from '#test/server/running.ts'
import { FakeStripe } from '#test/server/stripe/fake-stripe.ts'
import { Dice } from './dice.ts'
import { FaultSite } from './fault-site.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { Neighbors } from './neighbors.ts'
import { PAYMENT_TROUBLES, Shoppers } from './shoppers.ts'

/** The product's own limit, and as much as a loaded machine may add to it. */
const TIME_OUT_MS = 10_000
const LEEWAY_MS = 3_000
const CALM_MS = { short: 300, full: 10_000 }

export const paymentsDown: Fault = {
  name: 'payments-down',
  what: 'the payment provider is away, hangs, answers 429 and 500',
  mark: 'time-out 10 s; the rest unaffected; the message of the specification',
  async run({ form, seed, signal, say }) {
    const folder = scratchFolder()
    const stripe = new FakeStripe()
    await stripe.start()
    const site = new FaultSite(folder.path, { ...stripe.environment, LOG_LEVEL: 'error' })
    let neighbors: Neighbors | undefined
    const giveUp = () => void site.stop()
    signal.addEventListener('abort', giveUp)
    try {
      await site.start()
      const { manager, sessions } = await site.aManager([1, 3])
      const shoppers = new Shoppers(site, stripe)
      await shoppers.arrive()
      neighbors = new Neighbors(site, manager, sessions, new Dice(seed))
      neighbors.start()
      await neighbors.calm(CALM_MS[form])
      let wrong = 0
      let longest = 0
      for (const trouble of PAYMENT_TROUBLES) {
        signal.throwIfAborted()
        // In the short form it gets well before anybody's time is up.
        const endsIn = trouble === 'hangs' && form === 'short' ? 1_500 : undefined
        const told = await shoppers.shopDuring(trouble, endsIn)
        const slow = Math.round(Math.max(...told.map(({ ms }) => ms)))
        say(
          `${trouble}: ${told.map(({ status, ms }) => `${status} in ${Math.round(ms)} ms`).join(', ')}`,
        )
        const expected = told.filter(({ isAsPromised }) => isAsPromised).length
        wrong += told.length - expected
        longest = Math.max(longest, slow)
      }
      const felt = await neighbors.stop()
      const bought = await shoppers.buyAtLast()
      const check = await site.check()
      return outcomeOf(
        `${shoppers.asked} calls during ${PAYMENT_TROUBLES.length} troubles, ${wrong} answered wrongly, the slowest after ${longest} ms; ${felt.found}; afterwards ${bought.paid} of ${bought.people} bought, ${bought.doubled} twice`,
        {
          'told as promised': wrong === 0,
          'given up in time': longest < TIME_OUT_MS + LEEWAY_MS,
          'others answered as ever': felt.failed === 0,
          'others answered quickly': form === 'short' || felt.isQuick,
          'no answer lost': felt.isWhole,
          'everybody bought at last, once': bought.paid === bought.people && bought.doubled === 0,
          'rollup = recount': check === 'clean',
        },
      )
    } finally {
      signal.removeEventListener('abort', giveUp)
      neighbors?.end()
      await site.stop()
      await stripe.stop()
      folder.remove()
    }
  },
}
