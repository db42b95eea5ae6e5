import { setTimeout as sleep } from 'node:timers/promises'
import type { QuizSession } from '#contract/sessions.ts'
import { isLive } from '#domain/release.ts'
import { submissionTo } from '#test/server/answers.ts'
import { answersNumber } from './answerers.ts'
import type { Attempt } from './answerers.ts'
import { A_TEAM, asNew, Browser, PASSWORD } from './browser.ts'
import type { FaultSite } from './fault-site.ts'
import { moreAccounts } from './more-accounts.ts'

/** Which server serves the client at a place. */
type Over = (place: number) => string

const AT_ONCE = 8
/** What a tenth of the budget leaves one network in an hour. */
const REGISTRATIONS = 3
/** Nobody else's answers have such numbers. */
const FAR = 1_000_000_000

const all = <T>(count: number, one: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => one(place)))

const holding = (answers: readonly { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

/** One submission with one key that arrives many times at once: all hear the same. */
export async function oneKey(
  round: QuizSession,
  race: number,
  over: Over,
): Promise<{ held: boolean; attempt: Attempt }> {
  const answers = answersNumber(FAR + race)
  const body = submissionTo(round, (question) => answers[question] ?? 0, {
    submissionId: crypto.randomUUID(),
  })
  const path = `/api/assessments/${round.assessmentType}/submit`
  const told = await all(AT_ONCE, (place) => new Browser().send(over(place), 'POST', path, body))
  const acknowledged = holding(told, 201)
  const attempt = {
    sessionId: round.id,
    answers: answers.join(','),
    acknowledged: acknowledged > 0,
  }
  // A busy server may ask some to come again.
  return { held: acknowledged + holding(told, 503) === AT_ONCE, attempt }
}

/** Accounts with room for one team, each of which makes many at once. */
export async function oneTeam(
  site: FaultSite,
  races: number,
  over: Over,
): Promise<{ held: boolean }[]> {
  const held: { held: boolean }[] = []
  for (const email of await moreAccounts(site, races, 'free')) {
    const browser = new Browser()
    await browser.send(over(0), 'POST', '/api/auth/login', { email, password: PASSWORD })
    const told = await all(AT_ONCE, (place) =>
      browser.send(over(place), 'POST', '/api/teams', A_TEAM),
    )
    held.push({ held: holding(told, 201) === 1 && holding(told, 403) === AT_ONCE - 1 })
  }
  return held
}

/** More who register from one network than may. */
export async function threeRegistrations(
  site: FaultSite,
  race: number,
  over: Over,
): Promise<{ held: boolean }> {
  // A new hour.
  await site.withDatabase((db) => db.query('delete from rate_budgets'))
  const told = await all(AT_ONCE, (place) =>
    new Browser().send(
      over(place),
      'POST',
      '/api/auth/register',
      asNew(`${race}-${place}@example.com`),
    ),
  )
  const held =
    holding(told, 201) === REGISTRATIONS && holding(told, 429) === AT_ONCE - REGISTRATIONS
  return { held }
}

/** A manager who asks both servers at once for every round's figures, and looks at what shows. */
export async function releasing(
  rounds: readonly QuizSession[],
  manager: Browser,
  over: Over,
  done: { readonly yet: boolean },
): Promise<{ releases: number; refused: number; tooFew: number }> {
  const shown = new Map(rounds.map(({ id }) => [id, 0]))
  const sums = { releases: 0, refused: 0, tooFew: 0 }
  for (let look = 0; !done.yet; look++) {
    for (const { id, groupSize } of rounds.filter((round) => !isLive(round.groupSize))) {
      const path = `/api/quiz-sessions/${id}`
      const told = await all(2, (place) => manager.send(over(place), 'POST', `${path}/release`))
      sums.releases += holding(told, 200)
      sums.refused += holding(told, 409)
      const { body } = await manager.send(over(look), 'GET', path)
      const { released } = body as QuizSession
      const more = released - (shown.get(id) ?? 0)
      // What shows at two looks differs by a whole group, or by nobody.
      if (more !== 0 && more < groupSize) sums.tooFew += 1
      shown.set(id, released)
    }
    await sleep(20)
  }
  return sums
}
