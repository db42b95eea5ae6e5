import { annualPricePerMonth, annualSaving, PLANS } from '#domain/plans.ts'
import {
  coverWithLink,
  expect,
  expectAccessible,
  setPlan,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { PART_MISSING, removeScripts } from './missing-scripts.ts'

test('prices follow the billing period, and the choice is kept after signing in', async ({
  page,
}) => {
  await page.goto('/pricing')
  const plans = page.getByRole('region', { name: 'Plans' }).getByRole('listitem')
  const card = (name: string) =>
    plans.filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  // The radio button itself is hidden; people click its label.
  await page.getByText('Annual', { exact: true }).click()
  for (const tier of ['starter', 'pro', 'business'] as const) {
    const plan = PLANS[tier]
    await expect(card(plan.name)).toContainText(`$${annualPricePerMonth(plan)}per month`)
    await expect(card(plan.name)).toContainText(
      `$${plan.annualPrice} a year, $${annualSaving(plan)} less than monthly billing`,
    )
  }
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
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: /Get Started|Sign In/ })).toHaveCount(0)
})

test('a visitor walks through the site in the dark theme, gets lost and goes back', async ({
  page,
}) => {
  await page.goto('/terms')
  const header = page.getByRole('banner')
  const menu = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(menu).toHaveText(['Home', 'Pricing', 'About', 'Contact'])
  await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/register',
  )
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')

  await header.getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveTitle('Pricing · Sextant')
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', `${process.env.SITE}/pricing`)
  await page.getByRole('link', { name: 'Contact us about Extra team slot' }).click()
  await expect(page).toHaveURL('/contact?about=extra-team')
  await expect(page.getByText('About the add-on Extra team slot')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /the add-on Extra team slot/,
  )
  await expect(canonical).toHaveAttribute('href', `${process.env.SITE}/contact`)

  await page.goto('/no/such/page')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page).toHaveTitle(/Page Not Found/)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(canonical).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(
    page.getByText("The page you're looking for doesn't exist or may have been moved."),
  ).toBeVisible()
  for (const [name, path] of [
    ['Go Home', '/'],
    ['Pricing', '/pricing'],
    ['About', '/about'],
    ['Contact', '/contact'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/contact?about=extra-team')
})

test('a signed-in user has other links, and starts the assessment chosen in the footer', async ({
  page,
}) => {
  const person = await signUp(page)
  await setPlan(person, 'business')
  await page.goto('/about')
  const header = page.getByRole('banner')
  const menu = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(menu).toHaveText(['Home', 'Dashboard', 'My Teams', 'Quizzes', 'Pricing'])
  const footer = page.getByRole('contentinfo')
  const account = footer.getByRole('heading', { name: 'Account' }).locator('..').getByRole('link')
  await expect(account).toHaveText([
    'Dashboard',
    'Account Settings',
    'Privacy Policy',
    'Terms of Service',
  ])
  await expect(header.getByRole('link', { name: /Sextant/ })).toHaveAttribute('href', '/dashboard')
  const start = page.getByRole('region', { name: 'Start with one team' })
  await expect(start.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  const button = header.getByRole('button', { name: /account menu/ })
  await button.click()
  const user = page.getByRole('menu')
  for (const text of ['Mary Jackson', person.email, 'Business']) {
    await expect(user).toContainText(text)
  }
  await expect(user.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(user).toBeHidden()
  await expect(button).toBeFocused()

  await footer.getByRole('link', { name: 'Leadership Effectiveness' }).click()
  await expect(page).toHaveURL('/assessments#leadership')
  const card = page.getByRole('article').filter({ hasText: 'Leadership Effectiveness' })
  await expect(card.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(page.getByRole('main').locator('a[href="/sessions/create"]')).toHaveCount(2)
  await card.getByRole('link', { name: 'Take This Assessment' }).click()
  await expect(page).toHaveURL('/sessions/create?type=leadership')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the menu opens once it can be loaded, has the links of the header and closes after a choice', async ({
    page,
  }) => {
    const restore = await removeScripts(page, 'MobilePanel')
    await page.goto('/about')
    const button = page.getByRole('button', { name: 'Open menu' })
    await button.press('Enter')
    await expect(toastOf(page)).toContainText(PART_MISSING)
    await expect(button).toBeFocused()
    restore()
    await button.press('Enter')
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
