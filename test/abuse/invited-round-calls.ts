import { newEmail } from '#test/server/accounts.ts'
import type { TestApp } from '#test/server/app.ts'
import { mailedRound, optOutToken, rosterOf } from '#test/server/round-mails.ts'
import type { MutatingCall, PreparedRequest } from './mutating-call.ts'

export const SAMPLE_INVITATION = {
  title: 'Round',
  expiresInHours: 48,
  questions: 25,
  groupSize: 3,
  send: false,
}

const MEMBERS_LIMIT = 512 * 1024

/** Returns a call on a new round, or with `:memberId` on one of its people. */
const onRound =
  (subpath: string, bodyOf: () => Record<string, unknown> = () => ({})) =>
  async (app: TestApp): Promise<PreparedRequest> => {
    const mary = await app.signedIn({ tier: 'starter' })
    const round = await mailedRound(app, undefined, {}, mary)
    const [first] = (await rosterOf(round)).invitations
    const path = round.path + subpath.replace(':memberId', first?.memberId ?? '')
    return { client: mary, path, body: bodyOf() }
  }

/** Returns a call with the link in an email. */
async function onOptOut(app: TestApp): Promise<PreparedRequest> {
  const { emails } = await mailedRound(app)
  const [mail] = await app.mailbox.to(emails[0] ?? '')
  const path = `/api/email-opt-outs/${mail && optOutToken(mail)}`
  return { client: app.visitor(), path, body: {} }
}

/** The calls about members of teams and invited rounds that change data. */
export const INVITED_ROUND_CALLS: readonly MutatingCall[] = [
  {
    call: 'PUT /api/teams/:id/members',
    status: 200,
    bodyLimit: MEMBERS_LIMIT,
    prepare: async (app) => {
      const client = await app.signedIn({ tier: 'starter' })
      const { id } = await client.team()
      const members = [{ name: 'Ann', email: 'ann@example.com' }]
      return { client, path: `/api/teams/${id}/members`, body: { members } }
    },
  },
  {
    call: 'POST /api/teams/:id/invitation-preview',
    status: 200,
    prepare: async (app) => {
      const client = await app.signedIn({ tier: 'starter' })
      const { id } = await client.team()
      return { client, path: `/api/teams/${id}/invitation-preview`, body: SAMPLE_INVITATION }
    },
  },
  {
    call: 'POST /api/quiz-sessions/:id/restart',
    status: 201,
    bodyLimit: MEMBERS_LIMIT,
    prepare: onRound('/restart', () => ({
      members: Array.from({ length: 4 }, () => ({ email: newEmail() })),
    })),
  },
  {
    call: 'POST /api/quiz-sessions/:id/invitations/:memberId/resend',
    status: 202,
    prepare: onRound('/invitations/:memberId/resend'),
  },
  {
    call: 'POST /api/quiz-sessions/:id/reminders',
    status: 202,
    prepare: onRound('/reminders'),
  },
  { call: 'POST /api/email-opt-outs/:token', status: 200, prepare: onOptOut },
  { call: 'DELETE /api/email-opt-outs/:token', status: 200, prepare: onOptOut },
]

const eve = { email: 'eve@example.com' }

/** The calls about one team or round, with the bodies that another account sends. */
export const INVITED_ROUND_ROW_CALLS = [
  { call: 'GET /api/teams/:id/members', kind: 'team' },
  {
    call: 'PUT /api/teams/:id/members',
    kind: 'team',
    bodies: [{ members: [eve] }, { members: [] }, {}],
  },
  { call: 'POST /api/teams/:id/invitation-preview', kind: 'team', bodies: [SAMPLE_INVITATION, {}] },
  { call: 'GET /api/quiz-sessions/:id/invitations', kind: 'session' },
  {
    call: 'POST /api/quiz-sessions/:id/restart',
    kind: 'session',
    bodies: [{ members: [eve] }, {}],
  },
  { call: 'POST /api/quiz-sessions/:id/invitations/:memberId/resend', kind: 'session' },
  { call: 'POST /api/quiz-sessions/:id/reminders', kind: 'session' },
] as const
