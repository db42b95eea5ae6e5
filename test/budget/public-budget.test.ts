import { describe, expect, test } from 'vitest'
import { WEIGHTS } from './marks.ts'
import { chartSize, firstScripts, firstSize, memberPages, publicPages } from './weights.ts'

/** The pages as they were built and as they are sent. */
const pages = publicPages()
const members = memberPages()

describe.each([...pages, ...members])('$path, as it is built', (page) => {
  test('asks for its scripts after what it needs to show itself', () => {
    const preloads = page.html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    expect(preloads.length).toBeGreaterThan(3)
    expect(preloads.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
  })

  test('asks at once for all that it cannot do without, in few files', () => {
    const scripts = firstScripts(page)
    expect(scripts.size).toBeLessThanOrEqual(25)
    for (const script of scripts) expect(page.html).toContain(script)
  })
})

describe.each(pages)('$path, as it is built', (page) => {
  const { html } = page

  test(`has at most ${WEIGHTS.page} KiB of first JavaScript`, () => {
    expect(firstSize(page)).toBeLessThanOrEqual(WEIGHTS.page)
    // Something was measured.
    expect(firstSize(page)).toBeGreaterThan(60)
  })

  test('holds all that it says where it says it', () => {
    expect(html).not.toMatch(/<div hidden="" id="S:|<div hidden id="S:/)
    expect(html).toMatch(/<h1[^>]*>[^<]+/)
  })
})

test('all pages were looked at', () => {
  expect(pages.map(({ path }) => path).toSorted()).toContain('/')
  expect(pages.length).toBeGreaterThanOrEqual(15)
  expect(members.map(({ path }) => path)).toContain('/quiz-sessions/:sessionId/results')
  expect(members.length).toBeGreaterThanOrEqual(15)
})

test(`a chart adds at most ${WEIGHTS.chart} KiB to a page`, () => {
  expect(chartSize(pages)).toBeLessThanOrEqual(WEIGHTS.chart)
})
