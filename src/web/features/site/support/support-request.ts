import type { SupportCategory, SupportPriority } from '#domain/support.ts'
import {
  DEFAULT_PRIORITY,
  MAX_SUBJECT_LENGTH,
  SUPPORT_CATEGORIES,
  SUPPORT_PRIORITIES,
} from '#domain/support.ts'
import { checkMessage, INCOMPLETE, tooLong } from '#web/features/site/contact/message-checks.ts'
import type { MessageValues } from '#web/features/site/contact/message-checks.ts'
import type { Issue } from '#web/lib/form.ts'

export interface SupportValues extends MessageValues {
  category: SupportCategory | ''
  priority: SupportPriority
  subject: string
}

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const CATEGORY_CHOICES = choices(SUPPORT_CATEGORIES)
export const PRIORITY_CHOICES = choices(SUPPORT_PRIORITIES)

/** Returns all issues in the order of the form. */
export function checkSupport(values: SupportValues): Issue<SupportValues>[] {
  const [message, sender] = partition(checkMessage(values))
  const issues: Issue<SupportValues>[] = [...sender]
  if (!values.category) {
    issues.push({
      field: 'category',
      title: INCOMPLETE,
      description: 'Please choose a category.',
    })
  }
  if (!values.subject.trim()) {
    issues.push({ field: 'subject', title: INCOMPLETE, description: 'Please enter a subject.' })
  } else if (values.subject.length > MAX_SUBJECT_LENGTH) {
    const description = tooLong(values.subject, MAX_SUBJECT_LENGTH)
    issues.push({ field: 'subject', title: INCOMPLETE, description })
  }
  return [...issues, ...message]
}

function partition(issues: readonly Issue<MessageValues>[]) {
  const pick = (inMessage: boolean) =>
    issues.filter(({ field }) => (field === 'message') === inMessage)
  return [pick(true), pick(false)] as const
}

/** Returns the priority of a link; the default for unknown ones. */
export const parsePriority = (text: string | null): SupportPriority =>
  text !== null && Object.hasOwn(SUPPORT_PRIORITIES, text)
    ? (text as SupportPriority)
    : DEFAULT_PRIORITY
