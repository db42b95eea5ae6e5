import { addressProblem } from '#domain/email-address.ts'
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from '#domain/support.ts'
import type { Issue } from '#web/lib/form.ts'

/** The fields that contact and support messages have in common. */
export interface MessageValues {
  name: string
  email: string
  message: string
}

/** The toast title for a missing field. */
export const INCOMPLETE = 'Missing Information'

export const tooLong = (text: string, maxLength: number) =>
  `Please use at most ${maxLength} characters; there are ${text.length}.`

/** Returns the issues of the sender and the message. */
export function checkMessage({ name, email, message }: MessageValues): Issue<MessageValues>[] {
  const issues: Issue<MessageValues>[] = []
  const add = (field: keyof MessageValues, description: string) =>
    issues.push({ field, title: INCOMPLETE, description })
  if (!name.trim()) add('name', 'Please enter your name.')
  else if (name.length > MAX_NAME_LENGTH) add('name', tooLong(name, MAX_NAME_LENGTH))
  const emailProblem = email.trim()
    ? addressProblem(email.trim())
    : 'Please enter your email address.'
  if (emailProblem) add('email', emailProblem)
  if (!message.trim()) add('message', 'Please enter a message.')
  else if (message.length > MAX_MESSAGE_LENGTH) {
    add('message', tooLong(message, MAX_MESSAGE_LENGTH))
  }
  return issues
}
