import type { Page } from '@playwright/test'
import type { Round } from '#contract/rounds.ts'
import { submissionTo } from '#test/server/answers.ts'
import { inForm } from '#test/server/in-form.ts'
import {
  expect,
  expectAccessible,
  inDatabase,
  navigate,
  setPlan,
  signUp,
  test,
} from './fixtures.ts'

async function create<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as T
}

const createTeam = (page: Page, name: string) =>
  create<{ id: string }>(page, '/api/teams', {
    name,
    companyName: 'Acme',
    departmentType: 'Engineering',
    creatorRole: 'Manager',
  })

/** Returns an ended round with one submission per value. */
async function createEndedRound(
  page: Page,
  teamId: string,
  title: string,
  values: readonly number[],
) {
  const round = await create<Round>(page, '/api/quiz-sessions', {
    title,
    teamId,
    assessmentType: 'teamwork',
  })
  for (const value of values) {
    await create(page, '/api/assessments/teamwork/submit', submissionTo(round, value))
  }
  const closed = await page.request.patch(`/api/quiz-sessions/${round.id}`, {
    data: { isActive: false },
  })
  expect(closed.status()).toBe(200)
  return round
}

/**
 * Expects an accessible page without horizontal scrolling, in dark on the narrowest phone. The nightly
 * run also checks it in light on a wide screen.
 */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  if (inForm(false, true)) await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize({ width: 1280, height: 720 })
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a manager reads trends, the team comparison and the benchmark', async ({ page }) => {
  test.setTimeout(90_000)
  const person = await signUp(page)
  await setPlan(person, 'pro')
  const core = await createTeam(page, 'Core')
  const field = await createTeam(page, 'Field')
  await createTeam(page, 'New starters')
  const spring = await createEndedRound(page, core.id, 'Spring', [2, 2, 2, 2, 2])
  const summer = await createEndedRound(page, core.id, 'Summer', [4, 4, 4, 4, 4])
  const autumn = await createEndedRound(page, core.id, 'Autumn', [4, 4, 5])
  await createEndedRound(page, field.id, 'Field, first', [3, 3, 3])
  await createEndedRound(page, field.id, 'Field, second', [3, 3, 3])

  await test.step('shows the team of the latest round and chooses another', async () => {
    await page.goto('/dashboard')
    await page
      .getByRole('link', { name: /reports/i })
      .first()
      .click()
    await page.waitForURL('**/reports')
    const team = page.getByLabel('Team', { exact: true })
    await expect(team.getByRole('option', { selected: true })).toHaveText('Field · 2 rounds')
    await team.selectOption({ label: 'Core · 3 rounds' })
    await expect(page).toHaveURL(new RegExp(`team=${core.id}`))
    // The print version has no form fields: it shows the choice.
    await page.emulateMedia({ media: 'print' })
    await expect(team).toBeHidden()
    await expect(page.getByText('Core, Teamwork and Collaboration', { exact: true })).toBeVisible()
    await page.emulateMedia({ media: null })
  })

  await test.step('opens the trends of a team from its card and the dashboard', async () => {
    for (const [path, name] of [
      ['/teams', 'Rounds over time of Core'],
      ['/dashboard', /rounds of Core, over time/],
    ] as const) {
      await navigate(page, path)
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`/reports\\?view=time&team=${core.id}`))
      await expect(card(page, 'Overall score')).toBeVisible()
    }
  })

  await test.step('shows the change of each round and how certain it is', async () => {
    const overall = card(page, 'Overall score')
    await expect(overall.getByRole('img')).toHaveAccessibleName(
      /The latest round scores 87 out of 100\. Up 7: too few responses to tell\./,
    )
    const rounds = overall.getByRole('list', { name: 'Round by round' }).getByRole('listitem')
    await expect(rounds).toHaveText([
      /Autumn.*3 responses.*Up 7: too few responses to tell\..*87%/,
      /Summer.*5 responses.*Up 40: a clear change\..*80%/,
      /Spring.*5 responses.*First round.*40%/,
    ])
    await overall.getByText('Show as table').click()
    await expect(overall.getByRole('table').getByRole('row')).toHaveCount(4)
    await expectAccessibleEverywhere(page)
  })

  await test.step('compares any two rounds, which are kept in the URL', async () => {
    const compare = card(page, 'Compare two rounds')
    const changes = compare.getByRole('list', { name: 'Changes between the two rounds' })
    await expect(changes.getByRole('listitem').first()).toHaveText(
      /Overall80% →to 87%Up 7: too few responses to tell\./,
    )
    await compare.getByRole('combobox', { name: 'Earlier round' }).selectOption(spring.id)
    await compare.getByRole('combobox', { name: 'Later round' }).selectOption(summer.id)
    await expect(page).toHaveURL(new RegExp(`from=${spring.id}&to=${summer.id}`))
    await page.reload()
    await expect(changes.getByRole('listitem').first()).toHaveText(
      /Overall40% →to 80%Up 40: a clear change\./,
    )
    // Rounds that are not adjacent need a separate request.
    await compare.getByRole('combobox', { name: 'Later round' }).selectOption(autumn.id)
    await expect(changes.getByRole('listitem').first()).toHaveText(
      /Overall40% →to 87%Up 47: too few responses to tell\./,
    )
    await expect(compare.getByText('This round')).toHaveCount(0)
    await expect(compare.getByText('Shown in chronological order.')).toHaveCount(0)
    // If the earlier round is chosen as the later one, the page swaps them and says so.
    await compare.getByRole('combobox', { name: 'Later round' }).selectOption(summer.id)
    await compare.getByRole('combobox', { name: 'Earlier round' }).selectOption(autumn.id)
    await expect(compare.getByText('Shown in chronological order.')).toBeVisible()
    await expect(compare.getByRole('combobox', { name: 'Later round' })).toHaveValue(autumn.id)
    await expect(changes.getByRole('listitem').first()).toHaveText(/Overall80% →to 87%/)
  })

  await test.step('compares teams side by side and names those without a round', async () => {
    await page.getByRole('link', { name: 'Team comparison' }).click()
    const table = card(page, 'Teams and categories').getByRole('table')
    await expect(table.getByRole('rowheader')).toHaveText(['Core', 'Field'])
    await expect(table.getByRole('row', { name: /^Core/ })).toHaveText(
      /^Core.*87%.*, results of Core3few responsesUp 7: too few responses to tell\./,
    )
    await expect(card(page, 'Overall score').getByRole('img')).toHaveAccessibleName(
      /Ranking teams needs at least 5 responses each/,
    )
    await expect(table.getByRole('link', { name: /results of Core/ })).toHaveAttribute(
      'href',
      `/quiz-sessions/${autumn.id}/results`,
    )
    await expect(page.getByRole('link', { name: 'Start a round for New starters' })).toBeVisible()
    await page.getByLabel('Order by').selectOption('Team name')
    await expectAccessibleEverywhere(page)
    await table.getByRole('link', { name: 'Field', exact: true }).click()
    await expect(card(page, 'Overall score')).toContainText(
      'The same score: too few responses to tell.',
    )
  })

  await test.step('names the break where questions were replaced', async () => {
    await inDatabase(async (db) => {
      await db
        .updateTable('rounds')
        .set({ assessment_version: 1 })
        .where('id', 'in', [spring.id, summer.id])
        .execute()
    })
    await page.goto(`/reports?view=time&team=${core.id}&assessment=teamwork`)
    await expect(card(page, 'Overall score')).toContainText(
      'The line starts again at “Autumn”: 5 of 20 questions were replaced since the round before.',
    )
    const note = /5 of 20 questions were replaced.* cover only the other 15\./
    await expect(card(page, 'Compare two rounds')).toContainText(note)
    await navigate(page, `/quiz-sessions/${autumn.id}/results`)
    await expect(card(page, 'Overall score')).toContainText(note)
  })

  await test.step('says how many accounts a benchmark needs', async () => {
    await navigate(page, '/reports')
    await page.getByRole('link', { name: 'Benchmark' }).click()
    await expect(
      page.getByText('needs 10 accounts with a round of 5 or more responses'),
    ).toContainText(
      'An account is included once it is 30 days old and has confirmed its email address.',
    )
    await page.getByRole('link', { name: 'Rounds', exact: true }).click()
    await expect(page.getByRole('link', { name: /Field, second/ })).toBeVisible()
    await expectAccessibleEverywhere(page)
  })

  await test.step('shows a way on if the team has no round of the assessment', async () => {
    await page.goto(`/reports?team=${core.id}&assessment=digital`)
    await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.getByRole('main').getByRole('link', { name: 'Teamwork and Collaboration' }).click()
    await expect(card(page, 'Overall score')).toBeVisible()
  })
})

test('the reports say what they need: a team, a first round, another one, a larger plan', async ({
  page,
}) => {
  const person = await signUp(page)
  await setPlan(person, 'pro')
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible()
  await expectAccessibleEverywhere(page)

  const core = await createTeam(page, 'Core')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start a round' })).toHaveAttribute(
    'href',
    `/sessions/create?type=teamwork&team=${core.id}`,
  )
  await expectAccessibleEverywhere(page)

  await createEndedRound(page, core.id, 'First', [4, 4, 4])
  await page.route('**/api/reports/trends?*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText("We couldn't load the rounds")
  await page.unroute('**/api/reports/trends?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Overall score')).toContainText(
    'The only round so far scores 80 out of 100; a second one will show changes.',
  )
  await expect(card(page, 'Compare two rounds')).toHaveCount(0)

  await test.step('smaller plans list their rounds and what larger plans include', async () => {
    await setPlan(person, 'starter')
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto('/reports?view=teams')
    await expect(page.getByRole('link', { name: /First.*80%/ })).toBeVisible()
    const more = card(page, 'Available on Pro and Business')
    for (const part of ['Over time', 'Team comparison', 'Benchmark']) {
      await expect(more.getByText(part, { exact: true })).toBeVisible()
    }
    await expect(more.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/pricing')
    // The page does not request what the plan does not include.
    expect(requested.filter((path) => /^\/api\/(reports|benchmarks)/.test(path))).toEqual([])
    await expectAccessibleEverywhere(page)
  })
})
