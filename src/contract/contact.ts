import {
  DEFAULT_PRIORITY,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SUBJECT_LENGTH,
  SUPPORT_CATEGORIES,
  SUPPORT_PRIORITIES,
} from '#domain/support.ts'
import type { SupportCategory, SupportPriority } from '#domain/support.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, singleLineText, requiredParagraph, Timestamp } from './fields.ts'

export const ContactMessage = z.object({
  name: singleLineText(MAX_NAME_LENGTH, 'Please enter your name.'),
  email: Email,
  message: requiredParagraph(MAX_MESSAGE_LENGTH, 'Please enter a message.'),
})

const categories = Object.keys(SUPPORT_CATEGORIES) as [SupportCategory, ...SupportCategory[]]
const priorities = Object.keys(SUPPORT_PRIORITIES) as [SupportPriority, ...SupportPriority[]]

export const SupportRequest = z.object({
  name: singleLineText(MAX_NAME_LENGTH, 'Please enter your name.'),
  email: Email,
  category: z.enum(categories, 'Please choose a category.'),
  priority: z.enum(priorities, 'Please choose a priority.').default(DEFAULT_PRIORITY),
  subject: singleLineText(MAX_SUBJECT_LENGTH, 'Please enter a subject.'),
  message: requiredParagraph(MAX_MESSAGE_LENGTH, 'Please enter a message.'),
})

/** A stored message. The fields of a support request are null for contact messages. */
export const StoredMessage = z.object({
  kind: z.enum(['contact', 'support']),
  name: z.string(),
  email: z.string(),
  category: z.enum(categories).nullable(),
  priority: z.enum(priorities).nullable(),
  subject: z.string().nullable(),
  message: z.string(),
  sentAt: Timestamp,
})
export type StoredMessage = z.output<typeof StoredMessage>

const MessageReceived = z.object({ message: z.string() })

/** Stores the message and emails it to the operator. 429 after too many from one network address. */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Send a message',
  access: 'public',
  body: ContactMessage,
  response: MessageReceived,
})

/** Same as a contact message, but also records the account and plan if the sender is signed in. */
export const sendSupportRequest = endpoint({
  method: 'POST',
  path: '/api/support',
  summary: 'Send a support request',
  access: 'public',
  body: SupportRequest,
  response: MessageReceived,
})
