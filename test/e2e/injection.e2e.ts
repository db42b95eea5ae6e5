import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Round } from '#contract/rounds.ts'
import { responses } from '#test/server/answers.ts'
import { expect, grantAdmin, navigate, PASSWORD, setPlan, test } from './fixtures.ts'
import { submitAnswers } from './manager-steps.ts'
import { PHONE } from './quiz-steps.ts'

const IMG = '<img src=x onerror=alert(1)>'
const SVG = '<svg data-canary onload=alert(2)>'
const SCRIPT = '</script><script data-canary>alert(3)</script>'
const LINK = '<a data-canary href="javascript:alert(4)">'

/** Fills a text up to its maximum length with a word that is wider than a phone. */
const filled = (markup: string, length: number): string => markup.padEnd(length, 'W')

/**
 * All texts that users enter and others see: markup, words without a line break opportunity, and characters that
 * change the text direction.
 */
const TEXTS = {
  firstName: filled(`"><${IMG}`, 60),
  lastName: filled(`\u200f</title>${SVG}`, 60),
  team: filled(`\u200f\u200f${SCRIPT}'"><${IMG}`, 120),
  company: filled(`javascript:alert(5)//"onmouseover="alert(6)" ${SVG}`, 120),
  department: filled(`\u200f</select>${IMG}`, 60),
  role: filled(`{{constructor.constructor('alert(7)')()}}`, 60),
  title: filled(`\u200f</textarea></style>${SCRIPT}<!--`, 120),
  description: `${LINK}${SVG}<iframe data-canary srcdoc="<script>alert(8)</script>"></iframe>
    <base data-canary href=//evil.example><style data-canary>*{display:none}</style>
    <form data-canary action=//evil.example><meta data-canary http-equiv=refresh content=0>
    [x](javascript:alert(9)) http://evil.example ${'W'.repeat(280)} \u202e${'M'.repeat(280)} <!--`,
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

/** Returns a round with results of an admin with a team and an own result, with these texts in every field. */
async function createContent(page: Page): Promise<Round> {
  const { firstName, lastName, description, ...texts } = TEXTS
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

test('markup and very long words, in every field and in URLs, stay text on every page', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const violations = await recordViolations(page)
  const { id, token } = await createContent(page)
  const { team, company, department, role, title } = TEXTS
  const fullName = `${TEXTS.firstName} ${TEXTS.lastName}`
  const evil = encodeURIComponent(`"'></script><img data-canary src=x onerror=alert(1)>${SVG}`)
  const visit = async (path: string, shown: readonly string[]) => {
    for (const text of shown) {
      await expect(page.locator('body'), path).toContainText(text.trim())
    }
    await expectInert(page, violations)
  }

  for (const [path, shown] of [
    [`/${evil}`, []],
    [`/quiz/${token}`, [title, team]],
    [`/quiz/${evil}`, []],
    [`/assessment/${evil}`, []],
    [`/sessions/${evil}/share`, []],
    [`/quiz-sessions/${evil}/results`, []],
    [`/reset-password?token=${evil}`, []],
    [`/subscribe?plan=${evil}&billing=${evil}&priceId=${evil}`, []],
    [`/contact?topic=${evil}&subject=${evil}#${evil}`, []],
    [`/login?redirect=${evil}&google=${evil}`, []],
    [`/sessions/create?type=${evil}&team=${evil}`, [team]],
    [`/admin/users?search=${evil}&sort=${evil}#${evil}`, []],
    [`/dashboard?subscription=${evil}`, [fullName, title, team]],
    [`/quizzes?state=${evil}&show=${evil}`, [title, team]],
  ] as const) {
    await page.goto(path)
    await visit(path, shown)
  }
  await expectInertDialogs(page, violations, title, ['Edit', 'Close', 'Delete'])

  // These URLs contain no hostile text, so the router can open them.
  for (const [path, shown] of [
    [`/sessions/${id}/share`, [title, team]],
    [`/sessions/${id}/poster`, [title, team]],
    [`/quiz-sessions/${id}/results`, [title, team]],
    [`/quiz-sessions/${id}/my-view`, [title]],
    [`/quiz-sessions/${id}/present`, [title, team]],
    ['/results', [team]],
    ['/reports', [team]],
    ['/account', []],
    ['/admin/users', [fullName]],
    ['/admin/teams', [team, company]],
    ['/support', []],
    ['/teams', [team, company, department, role]],
  ] as const) {
    await navigate(page, path)
    await visit(path, shown)
    if (path === '/support') await expect(page.getByLabel('Your name')).toHaveValue(fullName)
  }
  await expectInertDialogs(page, violations, team, ['Edit', 'Delete'])
})

/** Opens the dialogs of an entry's menu. */
async function expectInertDialogs(
  page: Page,
  violations: readonly string[],
  name: string,
  items: readonly string[],
): Promise<void> {
  for (const item of items) {
    await page.getByRole('button', { name: `Actions for ${name.trim()}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.waitFor()
    await expectInert(page, violations)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}
