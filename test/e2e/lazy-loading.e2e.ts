import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './fixtures.ts'
import { OBSERVE_SHIFTS } from './layout-shift.ts'
import { scriptWith, TEAM_DIALOG, TOASTER } from './missing-scripts.ts'
import { createLiveRound } from './quiz-steps.ts'

/** Returns the scripts that a page's HTML names. */
async function scriptsIn(page: Page, path: string): Promise<Set<string>> {
  const html = await (await page.request.get(path)).text()
  return new Set(html.match(/\/assets\/[\w.-]+\.js/g))
}

test('public pages load no scripts of pages behind the login, not even when idle', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const toaster = scriptWith(TOASTER)
  const teamDialog = scriptWith(TEAM_DIALOG)
  await page.goto('/')
  // The last script, loaded when the browser is idle.
  await expect.poll(() => scripts.some((path) => path.includes(toaster))).toBe(true)
  await page.waitForLoadState('networkidle')
  const ofPublicPage = await scriptsIn(page, '/')
  const ofMembers = (await scriptsIn(page, '/quizzes')).difference(ofPublicPage)
  const isForMembers = (path: string) =>
    ofMembers.has(path) ||
    path.includes(teamDialog) ||
    /\/(MenuBody|\w+Dialog|UserMenuItems)-/.test(path)
  expect(scripts.filter(isForMembers)).toEqual([])

  // The same test finds scripts of a page behind the login.
  await signUp(page)
  await page.goto('/teams')
  await expect.poll(() => scripts.some((path) => path.includes(teamDialog))).toBe(true)

  await test.step('the account menu opens with the first key press', async () => {
    const button = page.getByRole('button', { name: /account menu/ })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Workspace settings' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})

test('a font that arrives after the quiz moves nothing, and is used from then on', async ({
  page,
  browser,
}) => {
  const { link } = await createLiveRound(page, {
    // Wraps elsewhere in any other font.
    title: 'How we worked together this spring, all of us, in Lisbon, Minneapolis and Wellington',
    description: 'Twenty statements about working together, with room for what you think. '.repeat(
      6,
    ),
  })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const quiz = await context.newPage()
  await quiz.addInitScript({ content: OBSERVE_SHIFTS })
  let fontsLoaded = 0
  await quiz.route('**/*.woff2', async (route) => {
    await quiz.getByRole('button', { name: 'Start', exact: true }).waitFor()
    // The text has been painted with a local font.
    await sleep(300)
    await route.continue()
    fontsLoaded += 1
  })
  await quiz.goto(link, { waitUntil: 'networkidle' })
  // Characters of an English survey are in one font, also where that is not used.
  expect(fontsLoaded).toBe(1)
  await quiz.evaluate('document.fonts.ready')
  await sleep(300)
  expect(await quiz.evaluate<number>('window.layoutShift')).toBe(0)
  // Now the browser has the font.
  await quiz.unroute('**/*.woff2')
  await quiz.goto(link, { waitUntil: 'networkidle' })
  expect(await platformFontsOf(quiz, 'h1')).toEqual([
    expect.objectContaining({ isCustomFont: true }),
  ])
  await context.close()
})

/** Returns the fonts in which the text of an element is drawn. */
async function platformFontsOf(page: Page, selector: string): Promise<unknown[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  return (await devtools.send('CSS.getPlatformFontsForNode', { nodeId })).fonts
}
