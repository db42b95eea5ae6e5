import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { isLive } from '#domain/release.ts'
import { submissionTo } from '#test/server/answers.ts'
import { answersForNumber } from './submission-clients.ts'
import type { SubmissionAttempt } from './submission-clients.ts'
import { TEAM_FIELDS, registrationOf, BrowserClient, PASSWORD } from './browser-client.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import { cloneAccounts } from './clone-accounts.ts'

/** The origin of the server for a client, by the client's number. */
type OriginOf = (index: number) => string

const CONCURRENCY = 8
/** What a tenth of the budget allows one network per hour. */
const REGISTRATIONS = 3
/** Higher than the numbers of all other submissions. */
const FIRST_NUMBER = 1_000_000_000

const concurrently = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

const countStatus = (responses: readonly { status: number }[], status: number): number =>
  responses.filter((response) => response.status === status).length

/** Sends one submission several times at once, with the same ID. All get the same response. */
export async function raceForOneKey(
  round: Round,
  race: number,
  originOf: OriginOf,
): Promise<{ isHeld: boolean; attempt: SubmissionAttempt }> {
  const answers = answersForNumber(FIRST_NUMBER + race)
  const body = submissionTo(round, (question) => answers[question] ?? 0, {
    submissionId: crypto.randomUUID(),
  })
  const path = `/api/assessments/${round.assessmentType}/submit`
  const responses = await concurrently(CONCURRENCY, (index) =>
    new BrowserClient().send(originOf(index), 'POST', path, body),
  )
  const acknowledged = countStatus(responses, 201)
  const attempt = {
    roundId: round.id,
    answers: answers.join(','),
    acknowledged: acknowledged > 0,
  }
  // A busy server may shed some.
  return { isHeld: acknowledged + countStatus(responses, 503) === CONCURRENCY, attempt }
}

/** Returns accounts that may have one team each try to create many at once. */
export async function raceForOneTeam(
  server: ServerUnderTest,
  races: number,
  originOf: OriginOf,
): Promise<{ isHeld: boolean }[]> {
  const results: { isHeld: boolean }[] = []
  for (const email of await cloneAccounts(server, races, 'free')) {
    const browser = new BrowserClient()
    await browser.send(originOf(0), 'POST', '/api/auth/login', { email, password: PASSWORD })
    const responses = await concurrently(CONCURRENCY, (index) =>
      browser.send(originOf(index), 'POST', '/api/teams', TEAM_FIELDS),
    )
    results.push({
      isHeld: countStatus(responses, 201) === 1 && countStatus(responses, 403) === CONCURRENCY - 1,
    })
  }
  return results
}

/** Sends more registrations from one network than allowed. */
export async function raceForRegistrations(
  server: ServerUnderTest,
  race: number,
  originOf: OriginOf,
): Promise<{ isHeld: boolean }> {
  // A new hour.
  await server.withDatabase((db) => db.query('delete from rate_budgets'))
  const responses = await concurrently(CONCURRENCY, (index) =>
    new BrowserClient().send(
      originOf(index),
      'POST',
      '/api/auth/register',
      registrationOf(`${race}-${index}@example.com`),
    ),
  )
  const isHeld =
    countStatus(responses, 201) === REGISTRATIONS &&
    countStatus(responses, 429) === CONCURRENCY - REGISTRATIONS
  return { isHeld }
}

/**
 * Returns a manager who releases every round through both servers at once, and checks how the released
 * number grows.
 */
export async function releaseFromBoth(
  rounds: readonly Round[],
  manager: BrowserClient,
  originOf: OriginOf,
  done: { readonly isDone: boolean },
): Promise<{ releases: number; refused: number; tooFew: number }> {
  const releasedBefore = new Map(rounds.map(({ id }) => [id, 0]))
  const counts = { releases: 0, refused: 0, tooFew: 0 }
  for (let pass = 0; !done.isDone; pass++) {
    for (const { id, groupSize } of rounds.filter((round) => !isLive(round.groupSize))) {
      const path = `/api/quiz-sessions/${id}`
      const responses = await concurrently(2, (index) =>
        manager.send(originOf(index), 'POST', `${path}/release`),
      )
      counts.releases += countStatus(responses, 200)
      counts.refused += countStatus(responses, 409)
      const { body } = await manager.send(originOf(pass), 'GET', path)
      const { released } = body as Round
      const growth = released - (releasedBefore.get(id) ?? 0)
      // Between two reads the released number grows by at least a whole group, or not at all.
      if (growth !== 0 && growth < groupSize) counts.tooFew += 1
      releasedBefore.set(id, released)
    }
    await sleep(20)
  }
  return counts
}
