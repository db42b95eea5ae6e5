import type { QuizStart } from '#contract/quiz-start.ts'
import type { Round } from '#contract/rounds.ts'
import { useApp } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import type { InvitedPeople } from '#test/server/invited-round.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp({ pages: true })

let round: Round
let invited: InvitedPeople
/** Paths of pages with the statuses of their calls. */
let pages: readonly (readonly [string, number])[]

beforeAll(async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  round = await mary.round({ title: 'How we work' })
  const expired = await mary.round()
  await app.expire(expired.id)
  const closed = await mary.round()
  await mary.patch(`/api/quiz-sessions/${closed.id}`, { isActive: false })
  invited = await newInvitedRound(app, 4)
  await invited.draw(1)
  const ended = await newInvitedRound(app, 4)
  await app.expire(ended.round.id)
  pages = [
    [`/quiz/${round.token}`, 200],
    [`/quiz/${invited.round.token}`, 200],
    [`/quiz/${expired.token}`, 410],
    [`/quiz/${closed.token}`, 404],
    ['/quiz/unknown', 404],
    [`/invite/${invited.links[0]}`, 200],
    [`/invite/${invited.links[1]}`, 200],
    [`/invite/${ended.links[0]}`, 410],
    ['/invite/unknown', 404],
  ]
})

const getPage = (path: string, headers: Record<string, string> = {}) =>
  app.visitor().get(path, { accept: 'text/html', ...headers })

/** Returns what a page brings along; undefined if that is nothing. */
function startIn(html: string): QuizStart | undefined {
  const [, json] =
    /<script type="application\/json" id="quiz-start">(.*?)<\/script>/s.exec(html) ?? []
  return json === undefined ? undefined : (JSON.parse(json) as QuizStart)
}

describe('the page of a survey link', () => {
  test('is the same for everyone who opens it, and sets nothing', async () => {
    const manager = await app.signedIn()
    const readers: Record<string, string>[] = [
      {},
      {
        cookie: `${manager.cookie}; signed-in=1; canary=1`,
        'user-agent': 'Mozilla/5.0 (iPhone) Instagram 350.0',
        'accept-language': 'pt-BR',
        referer: 'https://mail.example/inbox',
        'x-forwarded-for': '203.0.113.7',
        'sec-ch-prefers-color-scheme': 'dark',
        'if-none-match': 'W/"any"',
        purpose: 'prefetch',
      },
    ]
    for (const [path, status] of pages) {
      const seen = new Set<string>()
      for (const headers of readers) {
        const response = await getPage(path, headers)
        expect([path, response.status]).toEqual([path, status])
        const kept = [...response.headers].filter(([name]) => name !== 'date')
        seen.add(JSON.stringify([kept, await response.text()]))
        expect(response.headers.getSetCookie()).toEqual([])
        expect(response.headers.get('cache-control')).toBe('no-store')
        expect(response.headers.get('etag')).toBeNull()
        expect(response.headers.get('vary')).toBe('accept-encoding')
      }
      expect([path, seen.size]).toEqual([path, 1])
    }
  })

  test('is the same for a closed round as for an unknown link', async () => {
    const [closed, unknown] = [pages[3]?.[0] ?? '', '/quiz/unknown']
    expect(await (await getPage(closed)).text()).toBe(await (await getPage(unknown)).text())
  })

  test('brings what its calls answer, and no preload of them', async () => {
    for (const [path] of pages) {
      const response = await getPage(path)
      expect(response.headers.get('link')).toBeNull()
      const start = startIn(await response.text())
      const { day, ...replies } = start ?? { day: '' }
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
      const [, place, token] = path.split('/')
      const calls: Record<string, string> = {}
      if (place === 'quiz') calls.quiz = `/api/quiz-session/${token}`
      else calls.invitation = `/api/invitations/${token}`
      const opened = replies.invitation?.body
      if (opened && 'quizToken' in opened) calls.quiz = `/api/quiz-session/${opened.quizToken}`
      expect(Object.keys(replies).toSorted()).toEqual(Object.keys(calls).toSorted())
      for (const [name, call] of Object.entries(calls)) {
        const answer = await app.visitor().get(call)
        const expected = { status: answer.status, body: await answer.json() }
        expect(replies[name as keyof typeof replies]).toEqual(expected)
      }
    }
  })

  test('changes no row and leaves no log line', async () => {
    const [rows, lines] = [await app.dump(), app.logged.length]
    for (const [path] of pages) await getPage(path)
    expect(await app.dump()).toEqual(rows)
    expect(app.logged.slice(lines)).toEqual([])
  })

  test('opens a link with characters around it', async () => {
    const response = await getPage(`/quiz/${round.token}).`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('How we work')
  })
})

const countOf = (text: string, part: RegExp) => text.match(part)?.length

describe('names on the page of a survey link', () => {
  const EVIL = `</script><script>alert(1)</script><!-- <script> ]]> \u2028\u2029 & "' $& $\``

  test('can neither end an element nor begin one', async () => {
    const mary = await app.signedIn()
    const { id, token, teamId } = await mary.round()
    const title = `Title ${EVIL}`
    await sql`update rounds set title = ${title}, description = ${EVIL} where id = ${id}`.execute(
      app.db,
    )
    await sql`update teams set name = ${EVIL} where id = ${teamId}`.execute(app.db)
    await sql`update round_invitations set name = ${EVIL} where round_id = ${invited.round.id}`.execute(
      app.db,
    )
    for (const [path, texts] of [
      [`/quiz/${token}`, 3],
      [`/invite/${invited.links[0]}`, 4],
    ] as const) {
      const html = await (await getPage(path)).text()
      const ordinary = await (await getPage(`/quiz/${round.token}`)).text()
      for (const part of [/<script/g, /<\/script/g, /<!--/g]) {
        expect(countOf(html, part)).toBe(countOf(ordinary, part))
      }
      const json = html.slice(html.indexOf('id="quiz-start"'))
      expect(json.slice(0, json.indexOf('</script>'))).not.toMatch(/[\u2028\u2029]/)
      // As text of the page, escaped, and the same in what it brings.
      expect(html.split('&lt;/script>&lt;script>alert(1)').length - 1).toBe(texts)
      expect(JSON.stringify(startIn(html)).split(JSON.stringify(EVIL).slice(1, -1))).toHaveLength(
        texts + 1,
      )
    }
  })
})

/** Pages and the calls that they make without the database. */
const PLAIN_PAGES = ['quiz', 'invite'] as const

/** Returns how a page comes that has no start: it asks the browser to call. */
async function plainPage(place: (typeof PLAIN_PAGES)[number]) {
  const token = place === 'quiz' ? round.token : (invited.links[0] ?? '')
  const response = await getPage(`/${place}/${token}`)
  const html = await response.text()
  return {
    status: response.status,
    call: response.headers.get('link')?.replace(token, ':token'),
    referrer: response.headers.get('referrer-policy'),
    isLoading: html.includes('Loading'),
    start: startIn(html),
  }
}

const preloadOf = (call: string) => `<${call}>; rel=preload; as=fetch; crossorigin=anonymous`

describe.each(PLAIN_PAGES)('without the database, the page of /%s', (place) => {
  const call = { quiz: '/api/quiz-session/:token', invite: '/api/invitations/:token' }[place]
  const plain = {
    status: 200,
    call: preloadOf(call),
    referrer: 'no-referrer',
    isLoading: true,
    start: undefined,
  }

  test('comes without a start if a query fails', async () => {
    await sql`alter table rounds rename to away`.execute(app.db)
    try {
      expect(await plainPage(place)).toEqual(plain)
    } finally {
      await sql`alter table away rename to rounds`.execute(app.db)
    }
  })

  test('does not wait for a query that hangs', async () => {
    await app.db.transaction().execute(async (holding) => {
      await sql`lock table rounds in access exclusive mode`.execute(holding)
      const startedAt = performance.now()
      expect(await plainPage(place)).toEqual(plain)
      // The call itself waits for eight seconds.
      expect(performance.now() - startedAt).toBeLessThan(4_000)
    })
  })
})
