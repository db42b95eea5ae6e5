import { capitalize } from '#domain/capitalize.ts'
import { PLANS } from '#domain/plans.ts'
import { SUPPORT_CATEGORIES, SUPPORT_PRIORITIES } from '#domain/support.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { MessageRow } from './repo.ts'

/** Returns the email to the operator about a message. Its reply address is the sender's. */
export function messageMail(message: MessageRow, contactEmail: string): Mail {
  return {
    to: contactEmail,
    replyTo: message.email,
    subject: subjectOf(message),
    text: `${headerLines(message).join('\n')}\n\n${message.message}`,
  }
}

// The kind, plan and priority come first, so that a mailbox can be sorted by them.
function subjectOf({ kind, tier, priority, name, subject }: MessageRow): string {
  if (kind === 'contact') return `[Contact] ${name}`
  const tags = ['Support', tier && PLANS[tier].name, priority && capitalize(priority)]
  return `${tags.map((tag) => tag && `[${tag}]`).join('')} ${subject}`
}

function headerLines({ tier, name, email, category, priority, created_at }: MessageRow): string[] {
  return [
    `Name: ${name}`,
    `Email: ${email}`,
    ...(tier ? [`Plan: ${PLANS[tier].name}`] : []),
    ...(category ? [`Category: ${SUPPORT_CATEGORIES[category]}`] : []),
    ...(priority ? [`Priority: ${SUPPORT_PRIORITIES[priority]}`] : []),
    `Received: ${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  ]
}
