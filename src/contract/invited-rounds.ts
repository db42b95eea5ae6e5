import { MAX_REMINDERS, MAX_ROSTER, MIN_INVITED_GROUP_SIZE } from '#domain/invited-rounds.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'
import { TokenParams } from './quiz-link.ts'
import { bytes, Fingerprint } from './quiz.ts'
import { NewTeamMember } from './teams.ts'

// Nothing here may tell a manager who has drawn a ticket, or how many have.

/** A person on the roster of an invited round, as the manager sees them. */
export const InvitedMember = z.object({
  memberId: Id,
  name: z.string().nullable(),
  email: z.string(),
  delivery: z
    .enum(['sending', 'sent', 'undeliverable'])
    .describe('What became of the first invitation. Later emails change nothing here.'),
})
export type InvitedMember = z.output<typeof InvitedMember>

/** The roster of an invited round and what the manager can still do with it. */
export const RoundInvitations = z.object({
  fingerprint: Fingerprint,
  invitations: z.array(InvitedMember).max(MAX_ROSTER),
  canChange: z
    .boolean()
    .describe('True until the first response: people can be added and addresses corrected.'),
  remindersLeft: z
    .int()
    .min(0)
    .max(MAX_REMINDERS)
    .describe('How many reminders you can still send.'),
  remindedToday: z
    .boolean()
    .describe('True if a reminder was sent today (UTC). The next one can be sent tomorrow.'),
  tooFew: z
    .boolean()
    .describe('True if the round was closed because too few of its people could be reached.'),
})
export type RoundInvitations = z.output<typeof RoundInvitations>

const notInvited = { 404: 'No such round, or it is an open one.' } as const

export const listRoundInvitations = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:id/invitations',
  summary: 'List the invited people of a round',
  access: 'manager',
  workspaceOf: 'session',
  errorResponses: notInvited,
  params: IdParams,
  response: RoundInvitations,
})

/** Adds people to the team and to the roster, and sends invitations. 409 after the first response. */
export const addRoundInvitations = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/invitations',
  summary: 'Invite more people to a round',
  access: 'manager',
  workspaceOf: 'session',
  errorResponses: {
    ...notInvited,
    409: 'The first response has come, the round has ended, or the roster is full.',
  },
  params: IdParams,
  body: z.object({ members: z.array(NewTeamMember).min(1).max(MAX_ROSTER) }),
  response: RoundInvitations,
  status: 201,
})

const MemberParams = z.object({ id: Id, memberId: Id })

/** Corrects a name or an address, which then gets the invitation. 409 after the first response. */
export const correctRoundInvitation = endpoint({
  method: 'PATCH',
  path: '/api/quiz-sessions/:id/invitations/:memberId',
  summary: 'Correct the address of an invited person',
  access: 'manager',
  workspaceOf: 'session',
  errorResponses: {
    ...notInvited,
    409: 'The first response has come, the round has ended, or the address is invited already.',
  },
  params: MemberParams,
  body: NewTeamMember,
  response: RoundInvitations,
})

/** The reply to emails that were queued. It is the same each time. */
const Queued = z.object({ message: z.string() })

/** Always sends: the link before the ticket was drawn, afterwards where the ticket is. */
export const resendRoundInvitation = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/invitations/:memberId/resend',
  summary: 'Send an invitation to a round again',
  access: 'manager',
  workspaceOf: 'session',
  errorResponses: { ...notInvited, 409: 'The round has ended.' },
  params: MemberParams,
  response: Queued,
  status: 202,
})

/** Reminds those who have not drawn a ticket. The reply does not tell how many they are. */
export const sendReminders = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/reminders',
  summary: 'Send a reminder to a round',
  access: 'manager',
  workspaceOf: 'session',
  errorResponses: {
    ...notInvited,
    409: 'The round has ended, all reminders were sent, or one was sent today.',
  },
  params: IdParams,
  response: Queued,
  status: 202,
})

/** Sends the email that an invitation would be, with a link that does not work, to the caller. */
export const previewInvitation = endpoint({
  method: 'POST',
  path: '/api/teams/:id/invitation-preview',
  summary: 'Send a sample invitation to yourself',
  access: 'manager',
  workspaceOf: 'team',
  params: IdParams,
  body: z.object({
    title: z.string().max(160),
    expiresInHours: z.int().min(1).max(8_760),
    questions: z.int().min(1).max(200),
    groupSize: z.int().min(MIN_INVITED_GROUP_SIZE).max(100).default(MIN_INVITED_GROUP_SIZE),
    send: z.boolean().describe('False only returns the text.'),
  }),
  response: z.object({ subject: z.string(), text: z.string() }),
})

/** A person on the roster as all invited people see them. */
export const RosterEntry = z.object({
  name: z.string().nullable(),
  email: z.string().describe('The address, with its local part shortened.'),
})

/**
 * What the page behind an invitation shows. 404 for an unknown link; 410 once the round has ended, with
 * what happened in the message.
 */
export const openInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:token',
  summary: 'Open the link of an invitation to a round',
  access: 'public',
  logged: false,
  errorResponses: { 404: 'This link is unknown.' },
  params: TokenParams,
  response: z.object({
    quizToken: z.string().describe("The secret part of the round's common link: /quiz/{token}."),
    roster: z.array(RosterEntry).max(MAX_ROSTER),
    fingerprint: Fingerprint,
    drawn: z.boolean().describe('True if the ticket was drawn with this invitation.'),
  }),
})

/**
 * Signs a blinded message, once per invitation. The same message gets the same answer; another one 409,
 * since the ticket is in the browser that drew it. 410 once the round has ended.
 */
export const drawTicket = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/ticket',
  summary: 'Draw the ticket of an invitation',
  access: 'public',
  logged: false,
  errorResponses: {
    404: 'This link is unknown.',
    409: 'The ticket was drawn in another browser.',
  },
  params: TokenParams,
  body: z.object({ blindedMessage: bytes(256) }),
  response: z.object({ blindSignature: bytes(256) }),
})

/** What the page behind “Don’t write to me” shows. */
const OptOut = z.object({
  stopped: z.boolean().describe('True if this address gets no emails of this kind.'),
  kind: z
    .enum(['rounds', 'actions'])
    .describe('Which emails: invitations and reminders of rounds, or those about actions.'),
})
export type OptOut = z.output<typeof OptOut>

export const readOptOut = endpoint({
  method: 'GET',
  path: '/api/email-opt-outs/:token',
  summary: 'See whether an address gets emails',
  access: 'public',
  logged: false,
  errorResponses: { 404: 'This link is unknown.' },
  params: TokenParams,
  response: OptOut,
})

/** Stops all emails of the link's kind to the address, in all workspaces (RFC 8058: no body needed). */
export const optOut = endpoint({
  method: 'POST',
  path: '/api/email-opt-outs/:token',
  summary: 'Stop emails to an address',
  access: 'public',
  logged: false,
  errorResponses: { 404: 'This link is unknown.' },
  params: TokenParams,
  response: OptOut,
})

export const optIn = endpoint({
  method: 'DELETE',
  path: '/api/email-opt-outs/:token',
  summary: 'Allow emails to an address again',
  access: 'public',
  logged: false,
  errorResponses: { 404: 'This link is unknown.' },
  params: TokenParams,
  response: OptOut,
})
