import { PLANS } from '#domain/plans.ts'
import { SUPPORT_CATEGORIES, SUPPORT_PRIORITIES } from '#domain/support.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { MessageRow } from './repo.ts'

/** A message as it is mailed to us: an answer to the mail goes to whoever wrote it. */
export function mailOf(message: MessageRow, contactEmail: string): Mail {
  return {
    to: contactEmail,
    replyTo: message.email,
    subject: subjectOf(message),
    text: `${linesOf(message).join('\n')}\n\n${message.message}`,
  }
}

/** What it presses comes first, so that a list of mails can be sorted by it. */
function subjectOf({ kind, tier, priority, name, subject }: MessageRow): string {
  if (kind === 'contact') return `[Contact] ${name}`
  const marks = ['Support', tier && PLANS[tier].name, priority && capitalised(priority)]
  return `${marks.map((mark) => mark && `[${mark}]`).join('')} ${subject}`
}

function linesOf({ tier, name, email, category, priority, created_at }: MessageRow): string[] {
  return [
    `Name: ${name}`,
    `Email: ${email}`,
    ...(tier ? [`Plan: ${PLANS[tier].name}`] : []),
    ...(category ? [`Category: ${SUPPORT_CATEGORIES[category]}`] : []),
    ...(priority ? [`Priority: ${SUPPORT_PRIORITIES[priority]}`] : []),
    `Received: ${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  ]
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
