import type { Action } from '#contract/actions.ts'
import { formatShortDay } from '#domain/format-day.ts'

/** Which actions a list shows. */
export const SHOWN = ['open', 'overdue', 'soon', 'done', 'dropped', 'all'] as const
export type Shown = (typeof SHOWN)[number]

export const SHOWN_LABELS: Readonly<Record<Shown, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  soon: 'Due within 7 days',
  done: 'Done',
  dropped: 'Dropped',
  all: 'All',
}

/** What a list without actions says. */
export const NOTHING_SHOWN: Readonly<Record<Shown, string>> = {
  open: 'No open actions.',
  overdue: 'No action is overdue.',
  soon: 'No action is due within 7 days.',
  done: 'No action is done yet.',
  dropped: 'No action was dropped.',
  all: 'No actions yet.',
}

/** Returns until when an action is to be done, or when it ended. */
export function dateInWords({ status, dueDate, isOverdue, endedOn }: Action): string {
  if (status === 'done') return endedOn ? `Done on ${formatShortDay(endedOn)}` : 'Done'
  if (status === 'dropped') return endedOn ? `Dropped on ${formatShortDay(endedOn)}` : 'Dropped'
  if (dueDate === null) return 'No due date'
  return isOverdue ? `Was due on ${formatShortDay(dueDate)}` : `Due on ${formatShortDay(dueDate)}`
}

/** Returns who takes care of an action. */
export const ownerInWords = ({ owner }: Pick<Action, 'owner'>): string => owner ?? 'No owner'
