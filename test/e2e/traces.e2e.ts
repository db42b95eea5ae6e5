import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningConnection } from '#server/platform/db/embedded.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { dump } from '#test/server/dump.ts'
import { fastFolder, ServerProcess, scratchFolder } from '#test/server/server-process.ts'
import type { Browser } from '@playwright/test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, PASSWORD, test } from './fixtures.ts'
import { submitAnswers, createRound } from './manager-steps.ts'
import { answerByKeyboard, complete } from './quiz-steps.ts'

/** Traces of a person, put where a browser sends them. */
const NAME = 'Bobcanary'
const MAIL = 'bob@canary.example'
const BROWSER = 'CanaryBrowser/98.7.6'
const LANGUAGE = 'tlh-canary98'
const ADDRESS = '203.0.113.77'

/** Returns a new account with its own name, IP address and browser. */
async function openCanaryPage(browser: Browser, site: string) {
  const context = await browser.newContext({
    baseURL: site,
    userAgent: `Mozilla/5.0 ${BROWSER}`,
    extraHTTPHeaders: { 'x-forwarded-for': ADDRESS, 'accept-language': LANGUAGE },
  })
  const page = await context.newPage()
  const answer = await page.request.post('/api/auth/register', {
    data: { firstName: NAME, lastName: 'Canarson', email: MAIL, password: PASSWORD },
  })
  expect(answer.status()).toBe(201)
  const cookie = (await context.cookies()).find(({ name }) => name === 'login')?.value ?? ''
  expect(cookie).not.toBe('')
  return { page, cookie }
}

/** Returns the files of a folder that contain a text. */
function filesWith(text: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text))
}

/** Returns the traces that a text contains; the text itself would be too long for an error message. */
const foundTraces = (text: string, traces: readonly string[]) =>
  traces.filter((trace) => text.includes(trace))

async function dumpOf(dataFolder: string): Promise<string[]> {
  const running = await runningConnection(join(dataFolder, 'postgres'))
  if (!running) throw new Error('the database is not reachable')
  const db = openDatabase(running.connection, pino({ level: 'silent' }), 1)
  try {
    // The time zone of the log, for the search.
    await sql`set time zone 'UTC'`.execute(db)
    return await dump(db)
  } finally {
    await db.destroy()
    running.close()
  }
}

/** Returns every second of a period in the formats of the database and the log. */
function secondsBetween(from: number, to: number): string[] {
  const seconds: string[] = []
  for (let at = Math.floor(from / 1000); at <= Math.floor(to / 1000); at += 1) {
    seconds.push(new Date(at * 1000).toISOString().slice(11, 19), String(at))
  }
  return seconds
}

test('after a round neither the database nor the log reveals who responded, or when', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const folder = scratchFolder(fastFolder())
  // The most verbose log level, and a trusted proxy.
  const server = new ServerProcess({
    DATA_DIR: folder.path,
    LOG_LEVEL: 'trace',
    TRUST_PROXY: 'true',
  })
  try {
    const site = await server.ready()
    const registered = await page.request.post(`${site}/api/auth/register`, {
      data: {
        firstName: 'Mary',
        lastName: 'Jackson',
        email: 'mary@example.com',
        password: PASSWORD,
      },
    })
    expect(registered.status()).toBe(201)
    const bob = await openCanaryPage(browser, site)

    // The manager uses this server only.
    const mary = await browser.newPage({
      baseURL: site,
      storageState: await page.request.storageState(),
    })
    const created = await createRound(mary)
    await submitAnswers(mary.request, created.round, [2, 5])
    await bob.page.goto('/robots.txt')
    await bob.page.goto(`/quiz/${created.round.token}`)
    await bob.page.getByRole('button', { name: 'Start', exact: true }).click()
    await answerByKeyboard(bob.page, 'teamwork', () => 4)

    // No other request in the seconds in which the submission arrives.
    await sleep(1500)
    const from = Date.now()
    await complete(bob.page)
    await expect(bob.page.getByText('Assessment Completed!')).toBeVisible()
    // The automatic redirect, to a page that requests the current user.
    await bob.page.waitForURL((url) => url.pathname === '/', { timeout: 8_000 })
    await bob.page.waitForLoadState('networkidle')
    const to = Date.now()
    await sleep(1500)
    // Back leads to the page before the survey.
    await bob.page.goBack()
    await expect(bob.page).toHaveURL(/\/robots\.txt$/)
    await bob.page.close()

    const released = await mary.request.post(`/api/quiz-sessions/${created.round.id}/release`)
    expect(released.status()).toBe(200)
    const results = await mary.request.get(`/api${created.results}-v2`)
    expect(results.status()).toBe(200)
    await created.change({ isActive: false })
    await mary.close()

    const rows = await dumpOf(folder.path)
    expect(rows.filter((row) => row.startsWith('submissions:'))).toHaveLength(3)
    // Only these tables hold the person’s account and workspace.
    const elsewhere = rows
      .filter((row) => !/^(accounts|logins|workspaces|audit_entries):/.test(row))
      .join('\n')
    const traces = [BROWSER, LANGUAGE, ADDRESS, bob.cookie, ...secondsBetween(from, to)]
    expect(foundTraces(elsewhere, [NAME, MAIL, ...traces])).toEqual([])
    expect(foundTraces(rows.join('\n'), traces)).toEqual([])
    expect(server.output.split('\n').length).toBeGreaterThan(10)
    expect(foundTraces(server.output, [NAME, MAIL, created.round.token, ...traces])).toEqual([])

    // The files of the database contain none of the traces either.
    await server.stop()
    const files = [MAIL, BROWSER, LANGUAGE, ADDRESS].map((trace) => filesWith(trace, folder.path))
    expect(files[0]).not.toEqual([])
    expect(files.slice(1)).toEqual([[], [], []])
  } finally {
    await server.stop()
    folder.remove()
  }
})
