import { badRequest } from './api-error.ts'
import { releaseSchedule } from './clock.ts'
import { emitScheduleEvent, emitSubscriptionEvent } from './events.ts'
import { flag, integer, listOf, objectOf, oneOf, text } from './params.ts'
import type { Params } from './params.ts'
import { periodFrom } from './periods.ts'
import { required, route } from './route.ts'
import { serializeSchedule } from './serialize.ts'
import { newId } from './state.ts'
import type { Phase, Schedule, StripeState } from './state.ts'
import { activePrice } from './subscriptions.ts'

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
type PhaseParams = ReturnType<typeof PHASE>

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
    (state, sent) => {
      const unsupported = sent.phases ? 'phases' : sent.end_behavior && 'end_behavior'
      if (unsupported) {
        throw badRequest(`You cannot set \`${unsupported}\` if \`from_subscription\` is set.`, {
          param: unsupported,
        })
      }
      const schedule = fromSubscription(state, required(sent.from_subscription))
      return serializeSchedule(schedule, state.now)
    },
  ),

  route('GET', ADDRESS, {}, [], (state, _, id) =>
    serializeSchedule(state.schedules.find(id), state.now),
  ),

  route('POST', ADDRESS, UPDATE, [], (state, sent, id) => {
    const schedule = state.schedules.find(id)
    checkActive(schedule, 'update')
    if (sent.phases) schedule.phases = buildPhases(state, schedule, sent.phases)
    const subscription = state.subscriptions.find(schedule.subscription)
    // A phase sets all its fields: what it does not name is cleared.
    subscription.method = schedule.phases.find(isNow(state))?.method ?? null
    emitScheduleEvent(state, 'updated', schedule)
    emitSubscriptionEvent(state, 'updated', subscription)
    return serializeSchedule(schedule, state.now)
  }),

  route(
    'POST',
    /^\/v1\/subscription_schedules\/(\w+)\/release$/,
    { preserve_cancel_date: flag },
    [],
    (state, _, id) => {
      const schedule = state.schedules.find(id)
      checkActive(schedule, 'release')
      releaseSchedule(state, schedule)
      return serializeSchedule(schedule, state.now)
    },
  ),
]

const isNow =
  ({ now }: StripeState) =>
  ({ period }: Phase) =>
    period.start <= now && now < period.end

function checkActive({ status }: Schedule, what: string): void {
  if (status === 'active') return
  throw badRequest(
    `You cannot ${what} a subscription schedule that is currently in the \`${status}\` status. It must be in \`not_started\`, \`active\` status to be ${what}d.`,
  )
}

function fromSubscription(state: StripeState, id: string): Schedule {
  const subscription = state.subscriptions.find(id, 'from_subscription')
  if (subscription.schedule !== null) {
    throw badRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
    )
  }
  if (subscription.endedAt !== null || subscription.status === 'incomplete') {
    throw badRequest(`You cannot migrate a subscription that is ${subscription.status}.`)
  }
  if (subscription.cancelAt !== null || subscription.pending) {
    throw badRequest(
      'The fake does not support a schedule of a cancelled subscription or one with a pending update.',
    )
  }
  const schedule = state.schedules.add({
    id: newId('sub_sched'),
    created: state.now,
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
  emitScheduleEvent(state, 'created', schedule)
  emitSubscriptionEvent(state, 'updated', subscription)
  return schedule
}

/** Builds the current phase and those after it, without gaps. */
function buildPhases(state: StripeState, schedule: Schedule, sent: PhaseParams[]): Phase[] {
  const current = schedule.phases.find(isNow(state))
  const past = schedule.phases.filter(({ period }) => period.end <= state.now)
  const [first] = sent
  if (current && first?.start_date !== current.period.start) {
    throw badRequest('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    })
  }
  const phases: Phase[] = []
  for (const [index, phase] of sent.entries()) {
    const param = `phases[${index}]`
    const start = phase.start_date ?? phases.at(-1)?.period.end ?? state.now
    if (index > 0 && start !== phases.at(-1)?.period.end) {
      throw badRequest('Phases must follow one another without a gap.', { param })
    }
    phases.push(buildPhase(state, phase, start, param))
  }
  if (current && phases[0]?.price !== current.price) {
    throw badRequest('The fake does not support a change of the current phase.', {
      param: 'phases[0]',
    })
  }
  return [...past, ...phases]
}

function buildPhase(
  state: StripeState,
  {
    items,
    end_date,
    duration,
    default_payment_method,
    ...phase
  }: Params<Record<never, never>> & PhaseParams,
  start: number,
  param: string,
): Phase {
  const [item] = required(items)
  const price = activePrice(state, required(item?.price), `${param}[items][0][price]`)
  if ((end_date === undefined) === (duration === undefined)) {
    throw badRequest('Each phase needs either `end_date` or `duration`.', { param })
  }
  if (default_payment_method !== undefined) {
    state.methods.find(default_payment_method, `${param}[default_payment_method]`)
  }
  const length = { ...price, recurring: { ...price.recurring, interval: duration?.interval ?? '' } }
  return {
    period: { start, end: end_date ?? periodFrom(start, start, length).end },
    price: price.id,
    method: default_payment_method ?? null,
    fromItsStart: phase.billing_cycle_anchor === 'phase_start',
  }
}
