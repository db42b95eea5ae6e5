import {
  MAX_REMINDERS,
  MAX_RESTARTS,
  MAX_ROSTER,
  MIN_INVITED_GROUP_SIZE,
} from '#domain/invited-rounds.ts'
import { ADDRESS_MARKS } from '#domain/roster.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, IdParams, singleLineText } from './fields.ts'
import { TokenParams } from './link-token.ts'
import { bytes, Fingerprint } from './quiz.ts'
import { Round } from './rounds.ts'
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

/** What a restart changed, as all invited people see it. One restart can have several lines. */
export const RestartLine = z.object({
  day: Day.describe('UTC.'),
  by: z.string().describe('Name of the person who restarted the round.'),
  person: z
    .string()
    .describe(
      'Name of the person on the roster, or the address if the name does not tell who it is.',
    ),
  before: z.string().nullable().describe('Domain of the former address; null for an added person.'),
  after: z.string().nullable().describe('Domain of the new address; null for a removed person.'),
})
export type RestartLine = z.output<typeof RestartLine>

const Restarts = z.array(RestartLine).describe('What restarts changed, oldest first.')

/** The roster of an invited round and what the manager can still do with it. */
export const RoundInvitations = z.object({
  fingerprint: Fingerprint.nullable().describe('Null 30 days after the end.'),
  invitations: z.array(InvitedMember).max(MAX_ROSTER),
  restarts: Restarts,
  responded: z.boolean().describe('True once a response was sent, also if it was withdrawn since.'),
  restartsLeft: z
    .int()
    .min(0)
    .max(MAX_RESTARTS)
    .describe('How often the round can still be restarted; 0 once it has ended.'),
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
  workspaceOf: 'round',
  errorResponses: notInvited,
  params: IdParams,
  response: RoundInvitations,
})

const MemberParams = z.object({ id: Id, memberId: Id })

/** The body of a restart: the whole new roster. Who is absent leaves the roster and the team. */
export const NewRoster = z.object({
  members: z
    .array(NewTeamMember.extend({ memberId: Id.optional() }))
    .min(1)
    .max(MAX_ROSTER, `A round can have at most ${MAX_ROSTER} invited people.`),
})
export type NewRoster = z.output<typeof NewRoster>

/**
 * Ends a round to which no response was ever sent and starts a new one in its place, with another roster.
 * Entries are those of the former roster with the same `memberId`, otherwise with the same mailbox,
 * otherwise with the same name. 400 with issues such as `members.3.email`. 409 once a response was sent, after
 * the end, after the last restart, and for a roster without a change.
 */
export const restartRound = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/restart',
  summary: 'Restart a round with a corrected roster',
  access: 'manager',
  workspaceOf: 'round',
  errorResponses: {
    ...notInvited,
    409: 'A response was sent, the round has ended, or it cannot be restarted again.',
  },
  params: IdParams,
  body: NewRoster,
  response: Round,
  status: 201,
})

/** The reply to emails that were queued. It is the same each time. */
const Queued = z.object({ message: z.string() })

/** Always sends: the link before the ticket was drawn, afterwards where the ticket is. */
export const resendRoundInvitation = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/invitations/:memberId/resend',
  summary: 'Send an invitation to a round again',
  access: 'manager',
  workspaceOf: 'round',
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
  workspaceOf: 'round',
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
    title: singleLineText(160, 'Please enter a title.'),
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
  email: z.string().describe('The whole address in lower case.'),
  isYou: z.boolean(),
  readsResults: z
    .boolean()
    .describe('True for a member of the workspace who can open the round now.'),
  marks: z
    .array(z.enum(ADDRESS_MARKS))
    .describe(
      'What is unusual about the address: before or after the @, letters of another script than is most common there on the roster (`other_letters`), or a rare domain where most people have another (`other_domain`).',
    ),
})
export type RosterEntry = z.output<typeof RosterEntry>

/**
 * What the page behind an invitation shows. 404 for an unknown link; 410 once the round has ended or was
 * restarted, with what happened in the message.
 */
export const openInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:token',
  summary: 'Open the link of an invitation to a round',
  access: 'public',
  logged: false,
  errorResponses: {
    404: 'This link is unknown.',
    410: 'The round has ended (`expired`) or was restarted (`restarted`).',
  },
  params: TokenParams,
  response: z.object({
    quizToken: z.string().describe("The secret part of the round's common link: /quiz/{token}."),
    roster: z.array(RosterEntry).max(MAX_ROSTER).describe('Your own entry comes first.'),
    restarts: Restarts,
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
    410: 'The round has ended (`expired`) or was restarted (`restarted`).',
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
