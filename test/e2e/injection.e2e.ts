import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { QuizSession } from '#contract/sessions.ts'
import { responses } from '#test/server/answers.ts'
import { expect, grantAdmin, PASSWORD, setPlan, test } from './journey.ts'
import { answered } from './manager-steps.ts'
import { PHONE } from './quiz-steps.ts'

/** Every text that somebody can type and somebody else may be shown, as long as it may be. */
interface Texts {
  readonly firstName: string
  readonly lastName: string
  readonly team: string
  readonly company: string
  readonly department: string
  readonly role: string
  readonly title: string
  readonly description: string
}

const IMG = '<img data-canary src=x onerror=alert(1)>'
const SVG = '<svg data-canary onload=alert(2)>'
const SCRIPT = '</script><script data-canary>alert(3)</script>'
const LINK = '<a data-canary href="javascript:alert(4)">'

const MARKUP: Texts = {
  firstName: `"><${IMG}`,
  lastName: `</title>${SVG}`,
  team: `${SCRIPT}'"><${IMG}`,
  company: `javascript:alert(5)//"onmouseover="alert(6)" ${SVG}`,
  department: `</option></select>${IMG}`,
  role: `{{constructor.constructor('alert(7)')()}}`,
  title: `</textarea></style>${SCRIPT}${IMG}<!--`,
  description: `${LINK}${SVG}<iframe data-canary srcdoc="<script>alert(8)</script>"></iframe>
    <base data-canary href=//evil.example><style data-canary>*{display:none}</style>
    <form data-canary action=//evil.example><meta data-canary http-equiv=refresh content=0>
    [x](javascript:alert(9)) http://evil.example <!--`,
}

const WIDE = 'W'.repeat(60)

/** No place to break at, and letters that turn the order of what follows. */
const UNWIELDY: Texts = {
  firstName: WIDE,
  lastName: `\u200f${WIDE}`,
  team: `\u200f\u200f${WIDE}${WIDE.slice(0, 50)}`,
  company: `${WIDE}_${WIDE.slice(0, 50)}`,
  department: `\u200f${WIDE}`,
  role: WIDE,
  title: `\u200f${WIDE}${WIDE}`,
  description: `${'W'.repeat(400)} \u202e${'M'.repeat(400)}`,
}

/** What the page should never have done, so far. */
async function watch(page: Page): Promise<string[]> {
  const misdeeds: string[] = []
  page.on('dialog', (dialog) => {
    misdeeds.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== process.env.SITE && protocol !== 'data:') misdeeds.push(request.url())
  })
  await page.exposeFunction('reportViolation', (violation: string) => misdeeds.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation: (said: string) => void }
      reportViolation(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`)
    })
  })
  return misdeeds
}

/** Elements that nobody but a text could have brought in. */
const BROUGHT_IN = [
  ['[data-canary]', 'img[src="x"]', 'iframe', 'base', 'object', 'embed', 'meta[http-equiv]'],
  ['[onerror]', '[onload]', '[onmouseover]', 'a[href^="javascript:" i]', 'form[action*="evil"]'],
]
  .flat()
  .join(',')

async function expectInert(page: Page, misdeeds: readonly string[]): Promise<void> {
  const where = page.url()
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // What is to be reported is reported once the page has been drawn.
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))
  })
  expect(misdeeds, where).toEqual([])
  await expect(page.locator(BROUGHT_IN), where).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, where).toBe(PHONE.viewport.width)
}

async function made<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as T
}

/** An admin of this name, with a team and a round with results that are called so too. */
async function called(page: Page, texts: Texts): Promise<QuizSession> {
  const { firstName, lastName, description } = texts
  const email = `${randomUUID()}@example.com`
  await made(page, '/api/auth/register', { firstName, lastName, email, password: PASSWORD })
  const person = { firstName, lastName, email }
  await setPlan(person, 'pro')
  await grantAdmin(person)
  const team = await made<{ id: string }>(page, '/api/teams', {
    name: texts.team,
    description,
    companyName: texts.company,
    departmentType: texts.department,
    creatorRole: texts.role,
  })
  const session = await made<QuizSession>(page, '/api/quiz-sessions', {
    title: texts.title,
    description,
    teamId: team.id,
    assessmentType: 'teamwork',
    groupSize: 1,
  })
  await answered(page.request, session, [4, 3])
  const run = { teamName: texts.team, responses: responses('agile', 3) }
  await made(page, '/api/assessments/agile/submit', run)
  return session
}

test.use(PHONE)

for (const [what, texts] of [
  ['markup', MARKUP],
  ['very long words and turned letters', UNWIELDY],
] as const) {
  test(`${what} in every field stays a text, on every page that shows it`, async ({ page }) => {
    test.setTimeout(120_000)
    const misdeeds = await watch(page)
    const { id, token } = await called(page, texts)
    const name = `${texts.firstName} ${texts.lastName}`
    for (const [path, shown] of [
      ['/dashboard', [name, texts.title, texts.team]],
      ['/teams', [texts.team, texts.company, texts.department, texts.role]],
      ['/quizzes', [texts.title, texts.team]],
      ['/sessions/create', [texts.team]],
      [`/sessions/${id}/share`, [texts.title, texts.team]],
      [`/sessions/${id}/poster`, [texts.title, texts.team]],
      [`/quiz-sessions/${id}/results`, [texts.title, texts.team]],
      [`/quiz-sessions/${id}/my-view`, [texts.title]],
      [`/quiz/${token}`, [texts.title, texts.team]],
      ['/results', [texts.team]],
      ['/reports', [texts.team]],
      ['/account', []],
      ['/support', []],
      ['/admin/users', [name]],
      ['/admin/teams', [texts.team, texts.company]],
    ] as const) {
      await page.goto(path)
      for (const text of shown) {
        await expect(page.locator('body'), path).toContainText(text.trim())
      }
      await expectInert(page, misdeeds)
    }
    await page.goto('/support')
    await expect(page.getByLabel('Your name')).toHaveValue(name)
    for (const [path, actions, item] of [
      ['/teams', texts.team, 'Edit'],
      ['/teams', texts.team, 'Delete'],
      ['/quizzes', texts.title, 'Edit'],
      ['/quizzes', texts.title, 'Close'],
      ['/quizzes', texts.title, 'Delete'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: `Actions for ${actions.trim()}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
      await expectInert(page, misdeeds)
    }
  })
}

test('markup in an address is no part of the page it leads to', async ({ page }) => {
  const misdeeds = await watch(page)
  const person = { firstName: 'Mary', lastName: 'Jackson', email: `${randomUUID()}@example.com` }
  await made(page, '/api/auth/register', { ...person, password: PASSWORD })
  await grantAdmin(person)
  const evil = encodeURIComponent(`"'></script>${IMG}${SVG}`)
  for (const path of [
    `/${evil}`,
    `/quiz/${evil}`,
    `/assessment/${evil}`,
    `/sessions/${evil}/share`,
    `/quiz-sessions/${evil}/results`,
    `/reset-password?token=${evil}`,
    `/subscribe?plan=${evil}&billing=${evil}&priceId=${evil}`,
    `/sessions/create?type=${evil}&team=${evil}`,
    `/quizzes?state=${evil}&show=${evil}`,
    `/contact?topic=${evil}&subject=${evil}#${evil}`,
    `/dashboard?subscription=${evil}`,
    `/login?redirect=${evil}&google=${evil}`,
    `/admin/users?search=${evil}&sort=${evil}#${evil}`,
  ]) {
    await page.goto(path)
    await expectInert(page, misdeeds)
  }
})
