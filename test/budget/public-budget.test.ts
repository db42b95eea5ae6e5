import { describe, expect, test } from 'vitest'
import { SIZE_BUDGETS } from './budgets.ts'
import {
  chartKib,
  initialScripts,
  initialScriptKib,
  loginPages,
  publicPages,
} from './built-pages.ts'

const pages = publicPages()
const appPages = loginPages()

describe.each([...pages, ...appPages])('the built page $path', (page) => {
  test('loads its scripts with low priority, after what it needs for its first paint', () => {
    const preloads = page.html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    expect(preloads.length).toBeGreaterThan(3)
    expect(preloads.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
  })

  test('requests all initial scripts at once, in at most 25 files', () => {
    const scripts = initialScripts(page)
    expect(scripts.size).toBeLessThanOrEqual(25)
    for (const script of scripts) expect(page.html).toContain(script)
  })
})

describe.each(pages)('the built page $path', (page) => {
  const { html } = page

  test(`has at most ${SIZE_BUDGETS.page} KiB of initial JavaScript`, () => {
    expect(initialScriptKib(page)).toBeLessThanOrEqual(SIZE_BUDGETS.page)
    // A smaller size means that the measurement found no scripts.
    expect(initialScriptKib(page)).toBeGreaterThan(60)
  })

  test('contains its content in place, without streamed fragments', () => {
    expect(html).not.toMatch(/<div hidden="" id="S:|<div hidden id="S:/)
    expect(html).toMatch(/<h1[^>]*>[^<]+/)
  })
})

test('the tests cover all pages', () => {
  expect(pages.map(({ path }) => path).toSorted()).toContain('/')
  expect(pages.length).toBeGreaterThanOrEqual(15)
  expect(appPages.map(({ path }) => path)).toContain('/quiz-sessions/:sessionId/results')
  expect(appPages.length).toBeGreaterThanOrEqual(15)
})

test(`a chart adds at most ${SIZE_BUDGETS.chart} KiB to a page`, () => {
  expect(chartKib(pages)).toBeLessThanOrEqual(SIZE_BUDGETS.chart)
})
