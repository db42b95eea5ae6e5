import type { APIRequestContext, Page } from '@playwright/test'
import type { Round } from '#contract/rounds.ts'
import { submissionTo } from '#test/server/answers.ts'
import { expect } from './fixtures.ts'

/** Fills in the open dialog for a new team. */
export async function fillTeam(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Team name').fill(name)
  await dialog.getByLabel('Company name').fill('Acme')
  await dialog.getByLabel('Department').selectOption('Engineering')
  await dialog.getByLabel('Your role').selectOption('Team Lead')
}

export async function createTeam(page: Page, name: string): Promise<void> {
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Create New Team' }).first().click()
  await fillTeam(page, name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByText('Team Created Successfully!')).toBeVisible()
}

/** Creates a round for the only team with the form and returns the link of the share panel. */
export async function createRoundByForm(
  page: Page,
  fields: { assessment: string; title?: string; groupSize?: string },
): Promise<string> {
  await page.goto('/sessions/create')
  await page.getByRole('radio', { name: fields.assessment }).check()
  if (fields.title) await page.getByLabel('Title').fill(fields.title)
  if (fields.groupSize) {
    await openSetting(page, 'Group size')
    await page.getByRole('radio', { name: fields.groupSize }).check()
  }
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForURL('**/share')
  return page.getByRole('textbox', { name: 'Survey link' }).inputValue()
}

/** Releases the waiting responses on the open results page. */
export async function releaseWaiting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show figures now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show results' }).click()
}

/** A round of the signed-in user, created through the API, with its links. */
export interface CreatedRound {
  readonly round: Round
  /** The link for participants. */
  readonly link: string
  readonly share: string
  readonly results: string
  readonly change: (body: Record<string, unknown>) => Promise<void>
  /** Reads the round from the API. */
  readonly now: () => Promise<Round>
}

export async function createRound(
  page: Page,
  change: Record<string, unknown> = {},
): Promise<CreatedRound> {
  const team = await addTeam(page)
  return createRoundFor(page, team.id, change)
}

/** Creates a team of the signed-in user through the API. */
export const addTeam = (page: Page, name = 'Core'): Promise<{ id: string }> =>
  create(page, '/api/teams', {
    name,
    description: '',
    companyName: 'Acme',
    departmentType: 'Engineering',
    creatorRole: 'Manager',
  })

/** Creates another round of the same assessment and team. */
export const createNextRound = (
  page: Page,
  { round: { teamId, assessmentType } }: CreatedRound,
  change: Record<string, unknown> = {},
): Promise<CreatedRound> => createRoundFor(page, teamId, { assessmentType, ...change })

/** Creates a round of a team through the API. */
export async function createRoundFor(
  page: Page,
  teamId: string,
  change: Record<string, unknown>,
): Promise<CreatedRound> {
  const round = (await create(page, '/api/quiz-sessions', {
    title: 'Autumn check',
    assessmentType: 'teamwork',
    teamId,
    ...change,
  })) as Round
  const path = `/api/quiz-sessions/${round.id}`
  return {
    round,
    link: `${process.env.SITE}/quiz/${round.token}`,
    share: `/sessions/${round.id}/share`,
    results: `/quiz-sessions/${round.id}/results`,
    change: async (body) => {
      const answer = await page.request.patch(path, { data: body })
      expect(answer.status(), await answer.text()).toBe(200)
    },
    now: async () => (await (await page.request.get(path)).json()) as Round,
  }
}

/** Submits answers one after the other: one value for every question, or one by its position. */
export async function submitAnswers(
  request: APIRequestContext,
  round: Round,
  values: readonly (number | ((position: number) => number | null))[],
): Promise<void> {
  for (const value of values) {
    const answer = await request.post(`/api/assessments/${round.assessmentType}/submit`, {
      data: submissionTo(round, value),
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
}

async function create(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

/** Opens a setting of the form for a round that is folded into one line. */
export const openSetting = (page: Page, name: string) =>
  page.locator('summary').filter({ hasText: name }).click()
