import { newEmail } from '#test/server/accounts.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { postRestart, restart, rosterInput } from '#test/server/restarts.ts'
import type { RosterInput } from '#test/server/restarts.ts'
import { drawByMail, mailedRound, rosterOf } from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()
const SUBMIT = '/api/assessments/teamwork/submit'

/** Returns the first entry with another address. */
const correcting =
  (email: string) =>
  ([first, ...others]: RosterInput[]): RosterInput[] =>
    first ? [{ ...first, email }, ...others] : []

const status = async (round: MailedRound, members: readonly RosterInput[], client?: Client) => {
  const response = await postRestart(round, members, client)
  return [response.status, (await response.json()).message]
}

describe('a restart is refused', () => {
  test('once a response was sent, also after it was withdrawn', async () => {
    const round = await mailedRound(app)
    const [email = ''] = round.emails
    const changed = correcting(newEmail())(await rosterInput(round))
    const ticket = await drawByMail(app, round.round, email)
    await app.visitor().post(SUBMIT, submissionTo(round.round, 4, { ticket }))
    expect(await status(round, changed)).toEqual([
      409,
      expect.stringMatching(/^A response was sent/),
    ])
    await app.visitor().send('DELETE', SUBMIT, { sessionId: round.round.id, ticket })
    expect((await (await round.mary.get(round.path)).json()).totalSubmissions).toBe(0)
    expect(await status(round, changed)).toEqual([
      409,
      expect.stringMatching(/^A response was sent/),
    ])
    expect((await rosterOf(round)).responded).toBe(true)
  })

  test('after the end, without a change, and for an open round', async () => {
    const round = await mailedRound(app)
    const entries = await rosterInput(round)
    expect(await status(round, entries)).toEqual([409, expect.stringMatching(/^Nothing changed/)])
    const open = await round.mary.round({ teamId: round.round.teamId })
    const path = `/api/quiz-sessions/${open.id}`
    expect((await postRestart({ ...round, path }, entries)).status).toBe(404)
    await round.mary.patch(round.path, { isActive: false })
    expect((await status(round, correcting(newEmail())(entries)))[0]).toBe(409)
  })

  test('after three restarts', async () => {
    let round = await mailedRound(app)
    for (let n = 0; n < 3; n += 1)
      round = await restart(round, correcting(newEmail())(await rosterInput(round)))
    expect((await rosterOf(round)).restartsLeft).toBe(0)
    const [code, message] = await status(round, correcting(newEmail())(await rosterInput(round)))
    expect([code, message]).toEqual([409, expect.stringContaining('3 times')])
  })

  test('for a roster that could not be invited, which ends nothing', async () => {
    const round = await mailedRound(app)
    const entries = await rosterInput(round)
    const mary = round.mary.user.email
    const refused = async (members: readonly RosterInput[]) => {
      const response = await postRestart(round, members)
      const { issues = [] } = await response.json()
      return [response.status, ...issues.map(({ path }: { path: string }) => path)]
    }
    expect(await refused(entries.slice(2))).toEqual([409])
    expect(await refused([])).toEqual([400, 'members'])
    expect(await refused([...entries, { email: 'no address' }])).toEqual([400, 'members.4.email'])
    const twin = entries[0]?.email.replace('@', '+2@') ?? ''
    expect(await refused([...entries, { email: twin }])).toEqual([400, 'members.4.email'])
    const own = mary.replace('@', '+me@')
    expect(await refused([...entries, { email: own }])).toEqual([400, 'members.4.email'])
    expect((await (await round.mary.get(round.path)).json()).isActive).toBe(true)
  })

  test('with too few people for the comments on its open questions', async () => {
    const emails = Array.from({ length: 5 }, newEmail)
    const round = await mailedRound(app, emails, { openQuestions: ['What helps?'] })
    const [, ...others] = await rosterInput(round)
    expect(await status(round, others)).toEqual([
      409,
      expect.stringMatching(/at least 5 invited people, because it asks open questions/),
    ])
  })

  test('for viewers, strangers and API keys', async () => {
    const round = await mailedRound(app)
    const changed = correcting(newEmail())(await rosterInput(round))
    expect((await postRestart(round, changed, await app.signedIn())).status).toBe(404)
    expect((await postRestart(round, changed, app.visitor())).status).toBe(401)
  })
})
