import { buildPrompt } from '#server/features/results/insights/prompt.ts'
import { analyze } from '#domain/analyst/analyst.ts'
import { factsOf } from '#domain/analyst/facts.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { managerGap } from '#domain/manager-gap.ts'
import { released } from '#domain/rollup-fixtures.ts'
import { emptyRollup } from '#domain/rollup.ts'
import type { Answers, RoundRollup } from '#domain/rollup.ts'
import { categoryOrder } from '#domain/statistics/category-order.ts'
import { roundChanges } from '#domain/statistics/comparison.ts'
import { spreadResponses } from '#domain/statistics/spread.ts'
import { teamStatistics } from '#domain/statistics/team-statistics.ts'
import { isScored, teamResults } from '#domain/team-results.ts'
import { SeededRandom } from '#test/faults/seeded-random.ts'
import { useAi, useAiApp } from '#test/server/ai-app.ts'
import { useApp } from '#test/server/app.ts'
import type { Client, TestApp } from '#test/server/app.ts'
import { inForm } from '#test/server/in-form.ts'
import { textOfPages } from '#test/server/pdf-text.ts'
import { describe, expect, test } from 'vitest'

// Two rounds whose questions have the same distributions, answered by people in other combinations,
// must look the same everywhere: whatever differs would reveal which answers belong to one person.

const assessment = ASSESSMENTS.teamwork
const QUESTIONS = totalQuestions(assessment)
const MANAGER = Array.from({ length: QUESTIONS }, (_, position) => (position % 5) + 1)

/** The answers of one release: one row for each person. Some cannot answer a question. */
type Release = readonly Answers[]

const random = new SeededRandom(25)

/** Draws people who differ in level and in single answers. */
function drawRelease(people: number, cantSay = 0): Release {
  return Array.from({ length: people }, () => {
    const level = random.between(2, 4)
    return MANAGER.map(() =>
      random.next() < cantSay ? null : Math.min(5, Math.max(1, level + random.between(-2, 2))),
    )
  })
}

/** Shuffles the answers to each question among the people of a release. */
function regroup(release: Release): Release {
  const columns = MANAGER.map((_, question) =>
    release
      .map((answers) => ({ value: answers[question] ?? null, at: random.next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ value }) => value),
  )
  return release.map((_, person) => columns.map((column) => column[person] ?? null))
}

/** Returns the answers of all people as text, independent of their order. */
const combinationsIn = (releases: readonly Release[]): string =>
  releases
    .flatMap((release) => release.map(String))
    .toSorted()
    .join('\n')

const rollupOf = (releases: readonly Release[]): RoundRollup =>
  releases.reduce(
    (before, release) => released(assessment, release, { before }),
    emptyRollup(assessment),
  )

/** Returns everything that the domain says about a round, as text. */
function everythingAbout(
  rollup: RoundRollup,
  other: RoundRollup,
  expectedResponses: number | null,
): string {
  const round = { groupSize: 3, expectedResponses }
  const results = teamResults(assessment, rollup, round)
  if (!results) throw new Error('nothing is released')
  const comparison = roundChanges(assessment, { rollup: other }, { rollup })
  const statistics = teamStatistics(assessment, rollup, round)
  const order = categoryOrder(assessment, rollup)
  return JSON.stringify(
    [true, false].map((advanced) => {
      const input = {
        order,
        waiting: 0,
        expectedResponses,
        statistics: advanced ? statistics : undefined,
        comparison: advanced ? comparison : undefined,
        managerGap: advanced ? managerGap(assessment, rollup, MANAGER) : undefined,
        round: 2,
      }
      return {
        input,
        results,
        text: isScored(results) && textsOn({ ...input, results }),
        spread: spreadResponses(rollup, round),
        gap: managerGap(assessment, rollup, MANAGER),
        next: roundChanges(assessment, { rollup }, { rollup: other }),
      }
    }),
  )
}

const textsOn = (input: AnalystInput) => [
  analyze(assessment, input),
  buildPrompt(factsOf(assessment, input)).prompt,
]

const PAIRS = inForm(24, 200)

test('pairs of rounds with equal distributions have equal figures and texts', () => {
  let different = 0
  for (let pair = 0; pair < PAIRS; pair++) {
    const sizes = [random.between(3, 16), ...(pair % 2 === 0 ? [] : [random.between(3, 9)])]
    const cantSay = pair % 3 === 0 ? 0 : 0.2
    const releases = sizes.map((size) => drawRelease(size, cantSay))
    const regrouped = releases.map(regroup)
    const [one, two] = [rollupOf(releases), rollupOf(regrouped)]
    expect(two).toEqual(one)
    const other = rollupOf([drawRelease(random.between(3, 12))])
    for (const missing of [null, 0, 1, 7]) {
      const people = missing === null ? null : one.released + missing
      expect(everythingAbout(two, other, people)).toBe(everythingAbout(one, other, people))
    }
    if (combinationsIn(regrouped) !== combinationsIn(releases)) different += 1
  }
  // The people did answer in other combinations.
  expect(different).toBeGreaterThan(0.95 * PAIRS)
})

const plain = useApp()
const ai = useAi()
const withProvider = useAiApp(ai, 'openai')

/** Replaces what differs between any two accounts: ids, times, links and addresses. */
const withoutIdentity = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"(email|link|token|url|quizUrl|code|shortId)":"[^"]*"/g, '"$1":""')

/** Creates an account with a round to compare with, and one whose releases have these answers. */
async function accountWith(
  app: TestApp,
  before: Release,
  releases: readonly Release[],
  expectedResponses: number | null,
) {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team()
  const rounds = []
  for (const lots of [[before], releases]) {
    const round = await mary.round({ teamId, expectedResponses })
    for (const lot of lots) {
      for (const answers of lot) await app.submit(round, (position) => answers[position] ?? 3)
      expect((await mary.post(`/api/quiz-sessions/${round.id}/release`)).status).toBe(200)
    }
    await app.submit(round, (position) => MANAGER[position] ?? 3, { asManager: true })
    await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
    rounds.push(round)
  }
  return { mary, teamId, rounds }
}

/** Returns all outputs of an account by their address, without ids and times. */
async function allOutputs({
  mary,
  teamId,
  rounds,
}: {
  mary: Client
  teamId: string
  rounds: readonly { id: string }[]
}): Promise<Record<string, string>> {
  const [first, second] = rounds.map(({ id }) => id)
  const paths = [
    ...[first, second].flatMap((id) =>
      ['', '/results-v2', '/insights', '/export.csv'].map((part) => `/quiz-sessions/${id}${part}`),
    ),
    `/reports/trends?teamId=${teamId}&assessmentType=teamwork`,
    `/reports/comparison?from=${first}&to=${second}`,
    `/reports/comparison?from=${second}&to=${first}`,
    '/reports/portfolio?assessmentType=teamwork',
    '/reports',
    '/quiz-sessions',
    '/teams',
    '/results',
    '/usage',
    '/benchmarks/teamwork',
    '/account/export',
  ]
  const outputs: Record<string, string> = {}
  for (const [index, path] of paths.entries()) {
    const answer = await mary.get(`/api${path}`)
    expect([path, answer.status]).toEqual([path, 200])
    outputs[`${index} ${withoutIdentity(path)}`] = withoutIdentity(await answer.text())
  }
  for (const id of [first, second]) {
    const pdf = await mary.get(`/api/quiz-sessions/${id}/report.pdf`)
    const pages = textOfPages(Buffer.from(await pdf.arrayBuffer()))
    outputs[`report ${id === first ? 1 : 2}`] = withoutIdentity(pages.join('\n'))
  }
  return outputs
}

/** Returns all columns of an account's stored rollups except the ids. */
async function storedRollups(rounds: readonly { id: string }[]): Promise<unknown[]> {
  const rows = await plain.db
    .selectFrom('round_rollups')
    .selectAll()
    .where(
      'round_id',
      'in',
      rounds.map(({ id }) => id),
    )
    .execute()
  return rounds.map(({ id }) => ({
    ...rows.find(({ round_id }) => round_id === id),
    round_id: '',
    workspace_id: '',
  }))
}

const ROUNDS = [['two releases', [6, 3], 12]] as const
const MORE_ROUNDS = [
  ['one release', [7], null],
  ['one release of four', [4], 6],
  ['one release', [7], 9],
  ['two releases', [6, 3], null],
] as const

describe.each(
  inForm<readonly (typeof ROUNDS | typeof MORE_ROUNDS)[number][]>(ROUNDS, [
    ...ROUNDS,
    ...MORE_ROUNDS,
  ]),
)('%s of %j people in a team of %s', (_name, sizes, expectedResponses) => {
  test('looks the same if its people answered in other combinations', async () => {
    const before = drawRelease(8)
    const releases = sizes.map((size) => drawRelease(size))
    const outputs = []
    const rollups = []
    for (const answers of [releases, releases.map(regroup)]) {
      const account = await accountWith(plain, before, answers, expectedResponses)
      outputs.push(await allOutputs(account))
      rollups.push(await storedRollups(account.rounds))
    }
    expect(Object.keys(outputs[0] ?? {})).toHaveLength(21)
    expect(outputs[1]).toEqual(outputs[0])
    expect(rollups[0]).toMatchObject(
      [8, sizes.reduce((sum, size) => sum + size, 0)].map((released) => ({ released })),
    )
    expect(rollups[1]).toEqual(rollups[0])
  })
})

test('an AI provider receives the same prompt for other combinations of answers', async () => {
  const before = drawRelease(8)
  const release = drawRelease(7)
  for (const answers of [release, regroup(release)]) {
    const { mary, rounds } = await accountWith(withProvider, before, [answers], 9)
    const answer = await mary.get(`/api/quiz-sessions/${rounds[1]?.id}/insights`)
    expect(answer.status).toBe(200)
  }
  const [one, two] = ai.requests.map(({ text }) => withoutIdentity(text))
  expect(one).toContain('sinceLastRound')
  expect(two).toBe(one)
})
