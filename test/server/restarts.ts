import type { Round } from '#contract/rounds.ts'
import type { Client, TestApp } from './app.ts'
import { inviteToken, mailsSent, mailsTo, rosterOf } from './round-mails.ts'
import type { MailedRound } from './round-mails.ts'
import { drawTicket, roundKeyOf } from './ticket-holder.ts'

/** A person as the body of a restart has them. */
export interface RosterInput {
  readonly memberId?: string
  readonly name?: string | null
  readonly email: string
}

/** Returns the roster of a round as its manager would send it back. */
export async function rosterInput(round: MailedRound): Promise<RosterInput[]> {
  const { invitations } = await rosterOf(round)
  return invitations.map(({ memberId, name, email }) => ({ memberId, name, email }))
}

/** Returns the roster with other addresses, by the former ones. */
export const withAddresses = (
  roster: readonly RosterInput[],
  changed: Readonly<Record<string, string>>,
): RosterInput[] => roster.map((one) => ({ ...one, email: changed[one.email] ?? one.email }))

export const postRestart = (
  { mary, path }: MailedRound,
  members: readonly RosterInput[],
  client: Client = mary,
) => client.post(`${path}/restart`, { members })

/** Restarts a round and returns the successor. */
export async function restart(
  mailed: MailedRound,
  members: readonly RosterInput[],
): Promise<MailedRound> {
  const response = await postRestart(mailed, members)
  if (response.status !== 201) throw new Error(await response.text())
  const round = (await response.json()) as Round
  const emails = members.map(({ email }) => email)
  return { ...mailed, round, emails, path: `/api/quiz-sessions/${round.id}` }
}

/** Draws a ticket with the latest email to an address. */
export async function drawByLatestMail(app: TestApp, round: Round, email: string) {
  await mailsSent(app)
  const mail = mailsTo(app, [email]).at(-1)
  const visitor = app.visitor()
  return drawTicket(visitor, await roundKeyOf(visitor, round), mail ? inviteToken(mail) : '')
}
