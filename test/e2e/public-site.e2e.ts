import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { ADD_ONS, annualPricePerMonth, annualSaving, PLANS } from '#domain/plans.ts'
import { coverWithLink, expect, expectAccessible, setPlan, signUp, test } from './fixtures.ts'

const PAID = ['starter', 'pro', 'business'] as const

test('prices follow the billing period, and the choice is kept after signing in', async ({
  page,
}) => {
  await page.goto('/pricing')
  const plans = page.getByRole('region', { name: 'Plans' }).getByRole('listitem')
  const card = (name: string) =>
    plans.filter({ has: page.getByRole('heading', { name, exact: true }) })
  for (const tier of PAID) {
    await expect(card(PLANS[tier].name)).toContainText(`$${PLANS[tier].price}per month`)
  }
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  // The radio button itself is hidden; people click its label.
  await page.getByText('Annual', { exact: true }).click()
  for (const tier of PAID) {
    const plan = PLANS[tier]
    await expect(card(plan.name)).toContainText(`$${annualPricePerMonth(plan)}per month`)
    await expect(card(plan.name)).toContainText(
      `$${plan.annualPrice} a year, $${annualSaving(plan)} less than monthly billing`,
    )
  }
  await expectAccessible(page)
  await card('Free').getByRole('link').click()
  await expect(page).toHaveURL('/register')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked()
  await card('Pro').getByRole('link').click()
  await expect(page).toHaveURL(
    `/login?redirect=${encodeURIComponent('/pricing?plan=pro&billing=annual')}`,
  )

  await signUp(page)
  await page.reload()
  await expect(page).toHaveURL('/pricing?plan=pro&billing=annual')
  await expect(card('Pro')).toContainText('Your choice')
  await expect(card('Free')).toContainText('Your plan')
  await expect(card('Free').getByRole('link')).toHaveAttribute('href', '/dashboard')
  await expect(card('Pro').getByRole('link')).toHaveAttribute(
    'href',
    /^\/subscribe\?plan=pro&priceId=[^&]+&billing=annual$/,
  )
})

test('the pricing page shows the comparison, add-ons and FAQ', async ({ page }) => {
  await page.goto('/pricing')
  const table = page.getByRole('table', { name: 'Features of each plan' })
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Teams').getByRole('cell')).toHaveText(['1', '3', '10', 'Unlimited'])
  await expect(row('Excel and CSV export').getByRole('cell')).toHaveText([
    'No',
    'Yes',
    'Yes',
    'Yes',
  ])
  await expect(row('PDF reports').getByRole('cell')).toHaveText(['$9 each', 'Yes', 'Yes', 'Yes'])
  await page.getByText('Can I get a refund?').click()
  await expect(page.getByText(/within 14 days of a payment/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute(
    'href',
    '/contact',
  )
  for (const { name } of ADD_ONS) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(
    page.getByRole('link', { name: 'Contact us about One-time PDF report' }),
  ).toHaveAttribute('href', '/contact?about=single-report')
  await page.getByRole('link', { name: 'Contact us about Extra team slot' }).click()
  await expect(page).toHaveURL('/contact?about=extra-team')
  await expect(page.getByText('About the add-on Extra team slot')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /the add-on Extra team slot/,
  )
})

test('/about shows a score over time and the recommended frequencies', async ({ page }) => {
  await page.goto('/about')
  const chart = page.getByRole('figure')
  await chart.getByText('Show as table').click()
  for (const score of ['61', '64', '63', '72']) {
    await expect(chart.getByRole('table').getByRole('cell', { name: score })).toBeVisible()
  }
  for (const type of ASSESSMENT_TYPES) {
    const { title, benefits, frequency, frequencyBenefit } = ASSESSMENTS[type]
    const card = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { name: title }),
    })
    for (const benefit of benefits) await expect(card).toContainText(benefit)
    await expect(card).toContainText(`${frequency}. ${frequencyBenefit}`)
  }
  const start = page.getByRole('region', { name: 'Start with one team' })
  await expect(start.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/register',
  )
  await expect(start.getByRole('link', { name: 'View Pricing' })).toHaveAttribute(
    'href',
    '/pricing',
  )
  await signUp(page)
  await page.reload()
  await expect(start.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
})

for (const path of ['/assessments', '/assessments-info']) {
  test(`${path} has one card for each assessment`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Start Your Assessment' })).toHaveAttribute(
      'href',
      '/register',
    )
    for (const type of ASSESSMENT_TYPES) {
      const { title, description, estimatedMinutes, focusAreas, outcomes } = ASSESSMENTS[type]
      const card = page.getByRole('article').filter({
        has: page.getByRole('heading', { name: title }),
      })
      await expect(card).toContainText(description)
      await expect(card).toContainText(`${estimatedMinutes} minutes`)
      await expect(card).toContainText(`${totalQuestions(ASSESSMENTS[type])} questions`)
      for (const text of [...focusAreas, ...outcomes]) await expect(card).toContainText(text)
      await expect(card.getByRole('link', { name: 'Take This Assessment' })).toHaveAttribute(
        'href',
        '/register',
      )
    }
    await expect(page.getByRole('link', { name: 'Start All Assessments' })).toHaveAttribute(
      'href',
      '/register',
    )
    await expect(page.getByRole('link', { name: 'View Pricing Plans' })).toHaveAttribute(
      'href',
      '/pricing',
    )
  })
}

test('a signed-in user starts the chosen assessment', async ({ page }) => {
  await page.goto('/terms')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Leadership Effectiveness' }).click()
  await expect(page).toHaveURL('/assessments#leadership')
  const card = page.getByRole('article').filter({ hasText: 'Leadership Effectiveness' })
  await expect(card.getByRole('heading', { level: 2 })).toBeInViewport()
  await signUp(page)
  await page.reload()
  await expect(page.getByRole('main').locator('a[href="/sessions/create"]')).toHaveCount(2)
  await card.getByRole('link', { name: 'Take This Assessment' }).click()
  await expect(page).toHaveURL('/sessions/create?type=leadership')
})

test('privacy policy and terms show their dates and the annual discount', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByText('Last updated July 30, 2025')).toBeVisible()
  await expect(page.getByText(/we answer within 30 days/)).toBeVisible()
  await page.goto('/terms')
  await expect(page.getByText('Effective July 30, 2025')).toBeVisible()
  await expect(
    page.getByText(/costs 8 to 17 percent less than twelve monthly payments/),
  ).toBeVisible()
  await expect(page.getByText(/full refund within 14 days of a payment/)).toBeVisible()
})

test('the 404 page links to existing pages', async ({ page }) => {
  await page.goto('/about')
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle(/Page Not Found/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(
    page.getByText("The page you're looking for doesn't exist or may have been moved."),
  ).toBeVisible()
  const main = page.getByRole('main')
  for (const [name, path] of [
    ['Go Home', '/'],
    ['Pricing', '/pricing'],
    ['About', '/about'],
    ['Contact', '/contact'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/about')
})

test('header and footer have all links, signed out and signed in', async ({ page }) => {
  await page.goto('/terms')
  const header = page.getByRole('banner')
  const menu = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(menu).toHaveText(['Home', 'Pricing', 'About', 'Contact'])
  await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/register',
  )
  const footer = page.getByRole('contentinfo')
  for (const { title } of Object.values(ASSESSMENTS)) await expect(footer).toContainText(title)
  for (const name of ['Home', 'Pricing', 'About', 'Contact', 'Privacy Policy', 'Accessibility']) {
    await expect(footer.getByRole('link', { name })).toBeVisible()
  }
  const account = footer.getByRole('heading', { name: 'Account' }).locator('..').getByRole('link')
  await expect(account).toHaveText(['Sign In', 'Get Started', 'Privacy Policy', 'Terms of Service'])
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(footer).toContainText('© 2025 Sextant')

  const person = await signUp(page)
  await setPlan(person, 'business')
  await page.reload()
  await expect(menu).toHaveText(['Home', 'Dashboard', 'My Teams', 'Quizzes', 'Pricing'])
  await expect(account).toHaveText([
    'Dashboard',
    'Account Settings',
    'Privacy Policy',
    'Terms of Service',
  ])
  await expect(header.getByRole('link', { name: /Sextant/ })).toHaveAttribute('href', '/dashboard')
  await header.getByRole('button', { name: /account menu/ }).click()
  const user = page.getByRole('menu')
  await expect(user).toContainText('Mary Jackson')
  await expect(user).toContainText(person.email)
  await expect(user).toContainText('Business')
  await expect(user.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(user).toBeHidden()
  await expect(header.getByRole('button', { name: /account menu/ })).toBeFocused()

  await page.goto('/pricing')
  const content = page.getByRole('main')
  await expect(content.getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: /Get Started|Sign In/ })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the menu has the links of the header and closes after a choice', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Pricing', 'About', 'Contact'])
    await expectAccessible(page)
    const link = await menu.getByRole('link', { name: 'Pricing' }).boundingBox()
    if (!link) throw new Error('the link has no box')
    await coverWithLink(page)
    // The second click of a double click does not reach the page below.
    await page.mouse.dblclick(link.x + 20, link.y + link.height / 2, { delay: 80 })
    await page.waitForURL('/pricing')
    await page.waitForTimeout(600)
    await expect(page).toHaveURL('/pricing')
    await expect(menu).toBeHidden()
  })
})
