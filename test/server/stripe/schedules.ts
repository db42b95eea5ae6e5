import { tellSchedule, tellSubscription } from './news.ts'
import { periodFrom } from './periods.ts'
import { refused } from './refusal.ts'
import { given, route } from './route.ts'
import { flag, integer, listOf, objectOf, oneOf, text } from './rules.ts'
import type { Params } from './rules.ts'
import { showSchedule } from './show.ts'
import { sellable } from './subscriptions.ts'
import { release } from './time.ts'
import { newId } from './world.ts'
import type { Phase, Schedule, World } from './world.ts'

const ADDRESS = /^\/v1\/subscription_schedules\/(\w+)$/

const PHASE = objectOf(
  {
    items: listOf(objectOf({ price: text, quantity: integer }, 'price')),
    start_date: integer,
    end_date: integer,
    duration: objectOf({ interval: oneOf('month', 'year'), interval_count: integer }, 'interval'),
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
    billing_cycle_anchor: oneOf('automatic', 'phase_start'),
    default_payment_method: text,
  },
  'items',
)
type SentPhase = ReturnType<typeof PHASE>

const UPDATE = {
  phases: listOf(PHASE),
  end_behavior: oneOf('release'),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
}

export const SCHEDULE_ROUTES = [
  route(
    'POST',
    /^\/v1\/subscription_schedules$/,
    { from_subscription: text, phases: listOf(PHASE), end_behavior: oneOf('release', 'cancel') },
    ['from_subscription'],
    (world, sent) => {
      const stray = sent.phases ? 'phases' : sent.end_behavior && 'end_behavior'
      if (stray) {
        throw refused(`You cannot set \`${stray}\` if \`from_subscription\` is set.`, {
          param: stray,
        })
      }
      const schedule = fromSubscription(world, given(sent.from_subscription))
      return showSchedule(schedule, world.now)
    },
  ),

  route('GET', ADDRESS, {}, [], (world, _, id) =>
    showSchedule(world.schedules.find(id), world.now),
  ),

  route('POST', ADDRESS, UPDATE, [], (world, sent, id) => {
    const schedule = world.schedules.find(id)
    refuseEnded(schedule, 'update')
    if (sent.phases) schedule.phases = phasesIn(world, schedule, sent.phases)
    const subscription = world.subscriptions.find(schedule.subscription)
    // A phase sets all that it stands for, and what it does not name is no more.
    subscription.method = schedule.phases.find(isNow(world))?.method ?? null
    tellSchedule(world, 'updated', schedule)
    tellSubscription(world, 'updated', subscription)
    return showSchedule(schedule, world.now)
  }),

  route(
    'POST',
    /^\/v1\/subscription_schedules\/(\w+)\/release$/,
    { preserve_cancel_date: flag },
    [],
    (world, _, id) => {
      const schedule = world.schedules.find(id)
      refuseEnded(schedule, 'release')
      release(world, schedule)
      return showSchedule(schedule, world.now)
    },
  ),
]

const isNow =
  ({ now }: World) =>
  ({ period }: Phase) =>
    period.start <= now && now < period.end

function refuseEnded({ status }: Schedule, what: string): void {
  if (status === 'active') return
  throw refused(
    `You cannot ${what} a subscription schedule that is currently in the \`${status}\` status. It must be in \`not_started\`, \`active\` status to be ${what}d.`,
  )
}

function fromSubscription(world: World, id: string): Schedule {
  const subscription = world.subscriptions.find(id, 'from_subscription')
  if (subscription.schedule !== null) {
    throw refused(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
    )
  }
  if (subscription.endedAt !== null || subscription.status === 'incomplete') {
    throw refused(`You cannot migrate a subscription that is ${subscription.status}.`)
  }
  if (subscription.cancelAt !== null || subscription.pending) {
    throw refused('The stand-in knows no schedule of what is cancelled, or waits for an update.')
  }
  const schedule = world.schedules.add({
    id: newId('sub_sched'),
    created: world.now,
    customer: subscription.customer,
    subscription: id,
    status: 'active',
    phases: [
      {
        period: subscription.period,
        price: subscription.price,
        method: subscription.method,
        fromItsStart: false,
      },
    ],
    endedAt: null,
  })
  subscription.schedule = schedule.id
  tellSchedule(world, 'created', schedule)
  tellSubscription(world, 'updated', subscription)
  return schedule
}

/** The present phase and those after it, one after the other. */
function phasesIn(world: World, schedule: Schedule, sent: SentPhase[]): Phase[] {
  const current = schedule.phases.find(isNow(world))
  const past = schedule.phases.filter(({ period }) => period.end <= world.now)
  const [first] = sent
  if (current && first?.start_date !== current.period.start) {
    throw refused('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    })
  }
  const phases: Phase[] = []
  for (const [index, phase] of sent.entries()) {
    const param = `phases[${index}]`
    const start = phase.start_date ?? phases.at(-1)?.period.end ?? world.now
    if (index > 0 && start !== phases.at(-1)?.period.end) {
      throw refused('Phases must follow one another without a gap.', { param })
    }
    phases.push(phaseIn(world, phase, start, param))
  }
  if (current && phases[0]?.price !== current.price) {
    throw refused('The stand-in knows no change of the present phase.', { param: 'phases[0]' })
  }
  return [...past, ...phases]
}

function phaseIn(
  world: World,
  {
    items,
    end_date,
    duration,
    default_payment_method,
    ...phase
  }: Params<Record<never, never>> & SentPhase,
  start: number,
  param: string,
): Phase {
  const [item] = given(items)
  const price = sellable(world, given(item?.price), `${param}[items][0][price]`)
  if ((end_date === undefined) === (duration === undefined)) {
    throw refused('Each phase needs either `end_date` or `duration`.', { param })
  }
  if (default_payment_method !== undefined) {
    world.methods.find(default_payment_method, `${param}[default_payment_method]`)
  }
  const length = { ...price, recurring: { ...price.recurring, interval: duration?.interval ?? '' } }
  return {
    period: { start, end: end_date ?? periodFrom(start, start, length).end },
    price: price.id,
    method: default_payment_method ?? null,
    fromItsStart: phase.billing_cycle_anchor === 'phase_start',
  }
}
