import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import type { SharedResults } from '#contract/shared-results.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const app = useApp()

const OPEN_QUESTION = { openQuestions: ['What should we keep doing?'] }

/** Returns a round that shares with its team, with the reads of both sides. */
async function newSharedRound(change: Record<string, unknown> = {}, tier: 'free' | 'pro' = 'pro') {
  const mary = await app.signedIn({ tier })
  const round = await mary.round({ sharing: 'team', ...change })
  return { mary, round, ...readsOf(mary, round) }
}

const readsOf = (mary: Client, round: Round) => ({
  shared: async () => (await app.visitor().get(urlOf(round))).json() as Promise<SharedResults>,
  own: async () =>
    (await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)).json() as Promise<RoundResults>,
  release: () => mary.post(`/api/quiz-sessions/${round.id}/release`),
})

const urlOf = ({ sharedToken }: Pick<Round, 'sharedToken'>) => `/api/shared-results/${sharedToken}`

/** Returns what the manager sees without what belongs to the manager and to other workspaces. */
function forTeam(own: RoundResults): SharedResults {
  const { summary } = own
  const views = summary.managerView ? 1 : 0
  return {
    ...own,
    logo: null,
    session: { ...own.session, createdByYou: false },
    summary: {
      ...summary,
      totalSubmissions: summary.totalSubmissions - views,
      managerView: null,
      advanced: summary.advanced && { ...summary.advanced, benchmark: null },
    },
    results: own.results.filter(({ isManager }) => !isManager),
    comments: own.comments.map(({ texts, hidden, ...comments }) => ({
      ...comments,
      texts: texts.filter((text) => !hidden.includes(text)),
      hidden: [],
      reported: [],
    })),
  }
}

describe('a shared link', () => {
  test.each(['free', 'pro'] as const)(
    'shows the figures of the results page in each state, %s plan',
    async (tier) => {
      const { mary, round, shared, own, release } = await newSharedRound({ groupSize: 3 }, tier)
      const expectSame = async () => expect(await shared()).toEqual(forTeam(await own()))
      await expectSame()
      const view = submissionTo(round, 1, { asManager: true })
      expect((await mary.post('/api/assessments/teamwork/submit', view)).status).toBe(201)
      await expectSame()
      expect((await shared()).summary.totalSubmissions).toBe(0)
      await app.answered(round, [2, 3])
      await expectSame()
      expect((await shared()).summary).toMatchObject({ waiting: 2, released: 0, categories: [] })
      await app.answered(round, [4, 5, 5])
      expect((await release()).status).toBe(200)
      await expectSame()
      const figures = await shared()
      expect(figures.summary).toMatchObject({ totalSubmissions: 5, released: 5, managerView: null })
      expect(figures.results).toHaveLength(5)
      expect(figures.summary.advanced !== null).toBe(tier === 'pro')
      await app.answered(round, [1])
      await expectSame()
      await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
      await expectSame()
      expect((await shared()).summary).toMatchObject({ heldBack: 1 })
    },
  )

  test('makes due releases, although the manager does not look', async () => {
    const { round, shared } = await newSharedRound()
    await app.answered(round, [3, 4, 5])
    await app.expire(round.id)
    expect((await shared()).summary).toMatchObject({ released: 3, waiting: 0 })
  })

  test('needs no login, ignores one, and is neither stored nor found by search engines', async () => {
    const { mary, round } = await newSharedRound()
    const answer = await mary.get(urlOf(round))
    expect((await answer.json()).session.createdByYou).toBe(false)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('compares with the previous round', async () => {
    const { mary, round } = await newSharedRound()
    await app.answered(round, [2, 2, 3])
    await mary.post(`/api/quiz-sessions/${round.id}/release`)
    const next = await mary.round({ sharing: 'team', teamId: round.teamId })
    await app.answered(next, [4, 4, 5])
    await mary.post(`/api/quiz-sessions/${next.id}/release`)
    const { shared, own } = readsOf(mary, next)
    expect((await shared()).summary.sincePrevious).not.toBeNull()
    expect(await shared()).toEqual(forTeam(await own()))
  })

  test('leaves out comments that were hidden, and reports others', async () => {
    const { mary, round, shared, own } = await newSharedRound({ groupSize: 1, ...OPEN_QUESTION })
    for (const text of ['good', 'bad', 'worse']) {
      await app.visitor().post('/api/assessments/teamwork/submit', {
        ...submissionTo(round, 4),
        comments: [comment(text)],
      })
    }
    const hide = { ...comment('bad'), hidden: true }
    await mary.patch(`/api/quiz-sessions/${round.id}/comments`, hide)
    const report = (text: string) =>
      app.visitor().post(`${urlOf(round)}/comment-reports`, comment(text))
    expect((await report('worse')).status).toBe(201)
    expect((await report('bad')).status).toBe(404)
    expect((await report('other')).status).toBe(404)
    const [seen] = (await shared()).comments
    expect(seen?.texts.toSorted()).toEqual(['good', 'worse'])
    expect(seen).toMatchObject({ hidden: [], hiddenCount: 1, reported: [] })
    expect((await own()).comments[0]?.reported).toEqual(['worse'])
    expect(await shared()).toEqual(forTeam(await own()))
  })

  test('of an invited round shows the same before and after anyone answers', async () => {
    const { mary, round, draw } = await newInvitedRound(app, 4, { sharing: 'team' })
    const { shared, own } = readsOf(mary, round)
    expect(await shared()).toEqual(forTeam(await own()))
    const sent = submissionTo(round, 4, { ticket: await draw(0) })
    const answer = await app.visitor().post('/api/assessments/teamwork/submit', sent)
    expect((await answer.json()).sharedToken).toBe(round.sharedToken)
    expect(await shared()).toEqual(forTeam(await own()))
  })
})

/** Returns the status and message of a link, whose events get the same status. */
const statusOf = async (token: string | null) => {
  const answer = await app.visitor().get(`/api/shared-results/${token}`)
  const events = await app.visitor().get(`/api/shared-results/${token}/events`)
  expect(events.status).toBe(answer.status)
  return [answer.status, (await answer.json()).message]
}

const renew = (client: Client, { id }: Round) => client.post(`/api/quiz-sessions/${id}/shared-link`)

const comment = (text: string) => ({ questionId: 'open.1', text })

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

describe('a link that does not work', () => {
  let mary: Client
  let round: Round
  beforeEach(async () => {
    const shared = await newSharedRound()
    mary = shared.mary
    round = shared.round
  })

  test('was replaced: the old one says so, and the audit log too', async () => {
    const renewed = await renew(mary, round)
    expect(renewed.status).toBe(200)
    const { sharedToken } = await renewed.json()
    expect(sharedToken).not.toBe(round.sharedToken)
    expect(await statusOf(round.sharedToken)).toEqual([
      410,
      expect.stringMatching(/^This link was replaced/),
    ])
    expect((await app.visitor().get(urlOf({ sharedToken }))).status).toBe(200)
    const kept = await (await mary.get(`/api/quiz-sessions/${round.id}`)).json()
    expect(kept.sharedToken).toBe(sharedToken)
    const audit = await mary.get(`/api/workspaces/${mary.user.workspace?.id}/audit`)
    expect((await audit.json())[0]).toMatchObject({
      action: 'session.link_replaced',
      detail: 'Replaced the link to the results of the round “November round”.',
    })
    expect(JSON.stringify(await app.dump())).not.toContain(sharedToken)
  })

  test('belongs to a deleted round', async () => {
    expect((await mary.delete(`/api/quiz-sessions/${round.id}`)).status).toBe(204)
    expect(await statusOf(round.sharedToken)).toEqual([
      410,
      'This survey was deleted, and its results with it.',
    ])
  })

  test('is unknown, malformed, of a round that is not shared, or in a suspended workspace', async () => {
    const privately = await mary.round({ teamId: round.teamId })
    expect(privately.sharedToken).toBeNull()
    const guess = Buffer.concat([bytesOf(privately.id), Buffer.alloc(24)]).toString('base64url')
    for (const token of [guess, 'x', round.token, `${round.sharedToken}x`]) {
      expect((await statusOf(token))[0]).toBe(404)
    }
    expect((await renew(mary, privately)).status).toBe(409)
    await sql`
      update workspaces set suspended_at = now()
      where workspace_id = ${mary.user.workspace?.id}`.execute(app.db)
    expect((await statusOf(round.sharedToken))[0]).toBe(404)
  })

  test('stops when the manager decides not to share before the first response', async () => {
    const share = (sharing: string) => mary.patch(`/api/quiz-sessions/${round.id}`, { sharing })
    expect((await (await share('manager')).json()).sharedToken).toBeNull()
    expect((await statusOf(round.sharedToken))[0]).toBe(404)
    const { sharedToken } = await (await share('team')).json()
    expect((await statusOf(round.sharedToken))[0]).toBe(410)
    await app.answered(round, [4])
    expect((await share('manager')).status).toBe(409)
    expect((await app.visitor().get(urlOf({ sharedToken }))).status).toBe(200)
  })

  test('cannot be replaced by other workspaces', async () => {
    expect((await renew(await app.signedIn(), round)).status).toBe(404)
    expect((await renew(app.visitor(), round)).status).toBe(401)
    expect((await app.visitor().get(urlOf(round))).status).toBe(200)
  })
})
