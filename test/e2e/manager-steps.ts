import type { APIRequestContext, Page } from '@playwright/test'
import type { QuizSession } from '#contract/sessions.ts'
import { submissionTo } from '#test/server/answers.ts'
import { expect } from './journey.ts'

/** Makes a team in the dialog that is open. */
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

/** Makes a round for the only team and gives the link that the share panel shows. */
export async function createRound(
  page: Page,
  round: { assessment: string; title?: string; groupSize?: string },
): Promise<string> {
  await page.goto('/sessions/create')
  await page.getByRole('radio', { name: round.assessment }).check()
  if (round.title) await page.getByLabel('Title').fill(round.title)
  if (round.groupSize) {
    await page.getByRole('radio', { name: round.groupSize }).check()
  }
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForURL('**/share')
  return page.getByRole('textbox', { name: 'Quiz link' }).inputValue()
}

/** A round of the signed-in user's and where it is found, made without the forms. */
export interface Round {
  readonly session: QuizSession
  /** What people are given. */
  readonly link: string
  readonly share: string
  readonly results: string
  readonly change: (body: Record<string, unknown>) => Promise<void>
  /** What the API says of it now. */
  readonly now: () => Promise<QuizSession>
}

export async function aRound(page: Page, change: Record<string, unknown> = {}): Promise<Round> {
  const team = await made(page, '/api/teams', {
    name: 'Core',
    description: '',
    companyName: 'Acme',
    departmentType: 'Engineering',
    creatorRole: 'Manager',
  })
  return startRound(page, team.id, change)
}

/** One more round of the same assessment with the same team. */
export const nextRound = (
  page: Page,
  { session: { teamId, assessmentType } }: Round,
  change: Record<string, unknown> = {},
): Promise<Round> => startRound(page, teamId, { assessmentType, ...change })

async function startRound(
  page: Page,
  teamId: string,
  change: Record<string, unknown>,
): Promise<Round> {
  const session = (await made(page, '/api/quiz-sessions', {
    title: 'Autumn check',
    assessmentType: 'teamwork',
    teamId,
    ...change,
  })) as QuizSession
  const path = `/api/quiz-sessions/${session.id}`
  return {
    session,
    link: `${process.env.SITE}/quiz/${session.token}`,
    share: `/sessions/${session.id}/share`,
    results: `/quiz-sessions/${session.id}/results`,
    change: async (body) => {
      const answer = await page.request.patch(path, { data: body })
      expect(answer.status(), await answer.text()).toBe(200)
    },
    now: async () => (await (await page.request.get(path)).json()) as QuizSession,
  }
}

/** People who answer, one after the other, by what each gives to every question. */
export async function answered(
  request: APIRequestContext,
  session: QuizSession,
  values: readonly (number | ((position: number) => number))[],
): Promise<void> {
  for (const value of values) {
    const answer = await request.post(`/api/assessments/${session.assessmentType}/submit`, {
      data: submissionTo(session, value),
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
}

async function made(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}
