import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The public pages as they were built and as they are sent. */
const SITE = join(import.meta.dirname, '..', '..', 'build', 'site', 'client')
const KIB = 1024

const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('index.html'))
  .map((name) => ({ path: `/${dirname(name)}`.replace('/.', '/'), html: read(name) }))

function read(file: string): string {
  return readFileSync(join(SITE, file), 'utf8')
}

/** The scripts that a page asks for itself, and what these cannot do without. */
function firstScripts(html: string): Set<string> {
  const found = new Set<string>()
  const open = [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, url = '']) => url)
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (found.has(url)) continue
    found.add(url)
    for (const [, name = ''] of read(url).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      open.push(`/assets/${name}`)
    }
  }
  return found
}

/** What travels: the brotli file that stands beside the plain one. */
function transfer(url: string): number {
  const compressed = join(SITE, `${url}.br`)
  return statSync(existsSync(compressed) ? compressed : join(SITE, url)).size
}

/** First JavaScript of a page, KiB. */
function firstSize(path: string): number {
  const page = pages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`no page ${path}`)
  return [...firstScripts(page.html)].reduce((sum, url) => sum + transfer(url), 0) / KIB
}

describe.each(pages)('$path, as it is built', ({ path, html }) => {
  const scripts = firstScripts(html)

  test('has at most 130 KiB of first JavaScript', () => {
    const size = firstSize(path)
    expect(size).toBeLessThanOrEqual(130)
    // Something was measured.
    expect(size).toBeGreaterThan(60)
  })

  test('asks for its scripts after what it needs to show itself', () => {
    const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    expect(preloads.length).toBeGreaterThan(3)
    expect(preloads.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
    expect(scripts.size).toBeLessThanOrEqual(25)
  })

  test('holds all that it says where it says it', () => {
    expect(html).not.toMatch(/<div hidden="" id="S:|<div hidden id="S:/)
    expect(html).toMatch(/<h1[^>]*>[^<]+/)
  })
})

test('all public pages were looked at', () => {
  expect(pages.map(({ path }) => path).toSorted()).toContain('/')
  expect(pages.length).toBeGreaterThanOrEqual(15)
})

test('a chart adds at most 20 KiB to a page', () => {
  // One with a chart of every kind that the public pages have, one with none.
  expect(firstSize('/results') - firstSize('/privacy')).toBeLessThanOrEqual(20)
})
