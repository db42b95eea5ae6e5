import type { InvitedMember, RoundInvitations } from '#contract/invited-rounds.ts'
import type { Round } from '#contract/rounds.ts'
import { formatList } from '#domain/format-list.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { serverNow } from '#web/lib/server-clock.ts'

const DAY_MS = 86_400_000

/**
 * Returns the ends of the times before automatic reminders, which the server sends half way through
 * rounds of two days and more, and a day before the end of those of three days and more.
 */
export function automaticReminders(
  { createdAt, expiresAt }: Pick<Round, 'createdAt' | 'expiresAt'>,
  now = serverNow(),
): string[] {
  const [start, end] = [Date.parse(createdAt), Date.parse(expiresAt)]
  const length = end - start
  const times = [
    ...(length >= 2 * DAY_MS ? [start + length / 2] : []),
    ...(length >= 3 * DAY_MS ? [end - DAY_MS] : []),
  ]
  return times.filter((time) => time > now).map((time) => new Date(time).toISOString())
}

/** Returns when reminders go out by themselves. */
export function automaticInWords(round: Round, now = serverNow()): string {
  const times = automaticReminders(round, now)
  if (times.length === 0) return 'No automatic reminder is left.'
  return times.length === 1
    ? `The next automatic reminder is sent on ${formatDateTime(times[0] ?? '')}.`
    : `Automatic reminders are sent on ${formatList(times.map(formatDateTime))}.`
}

/** Returns how many reminders the manager can still send, and when. */
export function remindersInWords({ remindersLeft, remindedToday }: RoundInvitations): string {
  if (remindersLeft === 0) return 'You have sent all your reminders for this round.'
  const left = `You can send ${remindersLeft} more ${remindersLeft === 1 ? 'reminder' : 'reminders'}.`
  return remindedToday
    ? `A reminder was sent today; you can send the next one tomorrow. ${left}`
    : left
}

export const isUnreachable = ({ delivery }: Pick<InvitedMember, 'delivery'>): boolean =>
  delivery === 'undeliverable'

/** Returns the name of an invited person, or else their address. */
export const personName = ({ name, email }: Pick<InvitedMember, 'name' | 'email'>): string =>
  name ?? email
