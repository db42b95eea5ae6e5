import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Round } from '#contract/rounds.ts'
import { responses } from '#test/server/answers.ts'
import { expect, grantAdmin, PASSWORD, setPlan, test } from './fixtures.ts'
import { submitAnswers } from './manager-steps.ts'
import { PHONE } from './quiz-steps.ts'

/** All texts that users enter and others see, at their maximum length. */
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

/** Words without a line break opportunity, and characters that change the text direction. */
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

/** Records dialogs, requests to other sites and CSP violations. */
async function recordViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  page.on('dialog', (dialog) => {
    violations.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== process.env.SITE && protocol !== 'data:') violations.push(request.url())
  })
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as {
        reportViolation: (message: string) => void
      }
      reportViolation(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`)
    })
  })
  return violations
}

/** Elements that only an injected text could add. */
const INJECTED_ELEMENTS = [
  ['[data-canary]', 'img[src="x"]', 'iframe', 'base', 'object', 'embed', 'meta[http-equiv]'],
  ['[onerror]', '[onload]', '[onmouseover]', 'a[href^="javascript:" i]', 'form[action*="evil"]'],
]
  .flat()
  .join(',')

async function expectInert(page: Page, violations: readonly string[]): Promise<void> {
  const url = page.url()
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Violations are reported after the page has been painted.
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))
  })
  expect(violations, url).toEqual([])
  await expect(page.locator(INJECTED_ELEMENTS), url).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, url).toBe(PHONE.viewport.width)
}

async function create<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as T
}

/**
 * Returns an admin with these names, a team and a round with results, with these texts in every field.
 */
async function createContentWith(page: Page, texts: Texts): Promise<Round> {
  const { firstName, lastName, description } = texts
  const email = `${randomUUID()}@example.com`
  await create(page, '/api/auth/register', { firstName, lastName, email, password: PASSWORD })
  const person = { firstName, lastName, email }
  await setPlan(person, 'pro')
  await grantAdmin(person)
  const team = await create<{ id: string }>(page, '/api/teams', {
    name: texts.team,
    description,
    companyName: texts.company,
    departmentType: texts.department,
    creatorRole: texts.role,
  })
  const round = await create<Round>(page, '/api/quiz-sessions', {
    title: texts.title,
    description,
    teamId: team.id,
    assessmentType: 'teamwork',
    groupSize: 1,
  })
  await submitAnswers(page.request, round, [4, 3])
  const run = { teamName: texts.team, responses: responses('agile', 3) }
  await create(page, '/api/assessments/agile/submit', run)
  return round
}

test.use(PHONE)

for (const [name, texts] of [
  ['markup', MARKUP],
  ['very long words and bidirectional text', UNWIELDY],
] as const) {
  test(`${name} in every field stays text on every page that shows it`, async ({ page }) => {
    test.setTimeout(120_000)
    const violations = await recordViolations(page)
    const { id, token } = await createContentWith(page, texts)
    const fullName = `${texts.firstName} ${texts.lastName}`
    for (const [path, shown] of [
      ['/dashboard', [fullName, texts.title, texts.team]],
      ['/teams', [texts.team, texts.company, texts.department, texts.role]],
      ['/quizzes', [texts.title, texts.team]],
      ['/sessions/create', [texts.team]],
      [`/sessions/${id}/share`, [texts.title, texts.team]],
      [`/sessions/${id}/poster`, [texts.title, texts.team]],
      [`/quiz-sessions/${id}/results`, [texts.title, texts.team]],
      [`/quiz-sessions/${id}/my-view`, [texts.title]],
      [`/quiz-sessions/${id}/present`, [texts.title, texts.team]],
      [`/quiz/${token}`, [texts.title, texts.team]],
      ['/results', [texts.team]],
      ['/reports', [texts.team]],
      ['/account', []],
      ['/support', []],
      ['/admin/users', [fullName]],
      ['/admin/teams', [texts.team, texts.company]],
    ] as const) {
      await page.goto(path)
      for (const text of shown) {
        await expect(page.locator('body'), path).toContainText(text.trim())
      }
      await expectInert(page, violations)
    }
    await page.goto('/support')
    await expect(page.getByLabel('Your name')).toHaveValue(fullName)
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
      await expectInert(page, violations)
    }
  })
}

test('markup in a URL is not part of the page', async ({ page }) => {
  const violations = await recordViolations(page)
  const person = { firstName: 'Mary', lastName: 'Jackson', email: `${randomUUID()}@example.com` }
  await create(page, '/api/auth/register', { ...person, password: PASSWORD })
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
    await expectInert(page, violations)
  }
})
