import { emitEvent } from './events.ts'
import { route } from './route.ts'
import { newId } from './state.ts'
import type { Dispute, DisputeState, JsonObject, StripeState } from './state.ts'

export const DISPUTE_ROUTES = [
  route('GET', /^\/v1\/disputes\/(\w+)$/, {}, [], (state, _params, id) =>
    serializeDispute(state.disputes.find(id)),
  ),
]

/** Time to send evidence, in seconds. */
const RESPONSE_TIME = 14 * 86_400

/**
 * Returns a dispute of the whole payment. An inquiry, whose status is a warning, withdraws nothing.
 */
export function openDispute(
  state: StripeState,
  paymentId: string,
  status: DisputeState = 'needs_response',
): Dispute {
  const charge = state.charges.find(state.intents.find(paymentId).charge ?? '')
  const dispute = state.disputes.add({
    id: newId('du'),
    created: state.now,
    charge: charge.id,
    intent: paymentId,
    amount: charge.amount,
    dueBy: state.now + RESPONSE_TIME,
    entries: [],
    status,
  })
  emit(state, 'created', dispute)
  if (!status.startsWith('warning_')) move(state, dispute, 'withdrawn')
  return dispute
}

const CLOSED: ReadonlySet<DisputeState> = new Set(['won', 'lost', 'warning_closed', 'prevented'])

/** Sets what the bank decides next. Won disputes give the money back. */
export function decideDispute(state: StripeState, id: string, status: DisputeState): void {
  const dispute = state.disputes.find(id)
  dispute.status = status
  emit(state, CLOSED.has(status) ? 'closed' : 'updated', dispute)
  const isTaken = dispute.entries.reduce((sum, { amount }) => sum + amount, 0) < 0
  if (status === 'won' && isTaken) move(state, dispute, 'reinstated')
  if (status === 'lost' && !isTaken) move(state, dispute, 'withdrawn')
}

function move(state: StripeState, dispute: Dispute, what: 'withdrawn' | 'reinstated'): void {
  const amount = what === 'withdrawn' ? -dispute.amount : dispute.amount
  dispute.entries.push({ id: newId('txn'), amount })
  emit(state, `funds_${what}`, dispute)
}

const emit = (state: StripeState, what: string, dispute: Dispute) =>
  emitEvent(state, `charge.dispute.${what}`, serializeDispute(dispute))

const serializeDispute = (dispute: Dispute): JsonObject => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  balance_transactions: dispute.entries.map(({ id, amount }) => ({
    id,
    object: 'balance_transaction',
    amount,
    currency: 'usd',
    fee: 1_500,
    net: amount - 1_500,
    source: dispute.id,
    type: 'adjustment',
  })),
  charge: dispute.charge,
  created: dispute.created,
  currency: 'usd',
  enhanced_eligibility_types: [],
  evidence: {},
  evidence_details: {
    due_by: CLOSED.has(dispute.status) ? null : dispute.dueBy,
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: dispute.status.startsWith('warning_'),
  livemode: false,
  metadata: {},
  payment_intent: dispute.intent,
  reason: 'fraudulent',
  status: dispute.status,
})
