import { join } from 'node:path'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { ADD_ONS, PLANS } from '#domain/plans.ts'
import { GOOGLE_PROVIDER } from '#domain/sign-in-provider.ts'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSite } from './static-site.ts'

const BUILD = join(import.meta.dirname, '..', '..', '..', '..', 'build')
const SITE = 'https://sextant.example'

/** Indexed pages, each with its canonical path. */
const INDEXED = [
  ['/', '/'],
  ['/login', '/login'],
  ['/register', '/register'],
  ['/pricing?billing=annual', '/pricing'],
  ['/about', '/about'],
  ['/contact?about=extra-team', '/contact'],
  ['/privacy', '/privacy'],
  ['/terms', '/terms'],
  ['/accessibility', '/accessibility'],
  ['/support', '/support'],
  ['/docs', '/docs'],
  ['/assessments', '/assessments'],
  ['/assessments-info', '/assessments'],
  ['/results', '/results'],
  ['/sample', '/sample'],
] as const

/** Pages that links in emails open. */
const FROM_EMAILS = [
  '/reset-password',
  '/confirm-email',
  '/confirm-new-email',
  '/stop-email-change',
  '/sign-in-link',
]

const UNINDEXED = [
  ...FROM_EMAILS,
  '/join',
  '/forgot-password',
  '/confirmed',
  '/workspace-invitations/any',
  '/shared/any',
]

/** Pages whose content comes from scripts. */
const WITH_SCRIPTS = [
  '/dashboard',
  '/quiz-sessions/any/results',
  '/assessment/teamwork',
  '/login/verify',
]

const fails = () => Promise.reject(new Error('There is no database.'))
const app = fastify()

beforeAll(() =>
  serveSite(app, BUILD, {
    publicUrl: SITE,
    registration: 'open',
    organization: null,
    provider: GOOGLE_PROVIDER,
    paymentPages: null,
    quizLinks: { '/quiz': fails, '/invite': fails },
  }),
)
afterAll(() => app.close())

const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
const htmlOf = async (url: string) => (await get(url)).body.replaceAll('<!-- -->', '')

const textOf = (html: string): string =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

/** Returns the texts of the elements with a tag. */
const textsIn = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([element]) =>
    textOf(element).trim(),
  )

/** Returns the target of the link that begins with a text. */
const targetOf = (html: string, text: string): string | undefined =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].find(([, , content = '']) =>
    textOf(content).trim().startsWith(text),
  )?.[1]

/** Returns the content of each of a page's meta elements with a name. */
const metaOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(
    ([, content = '']) => content,
  )

const canonicalOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, url = '']) => url)

describe('the head of a page', () => {
  test('has a title, a description and a canonical URL of its own where it is indexed', async () => {
    const canonicalByTitle = new Map<string, string>()
    for (const [path, canonical] of INDEXED) {
      const html = await htmlOf(path)
      const url = SITE + canonical
      expect(canonicalOf(html)).toEqual([url])
      expect(metaOf(html, 'og:url')).toEqual([url])
      expect(metaOf(html, 'og:image')).toEqual([`${SITE}/og.png`])
      expect([path, ...metaOf(html, 'robots')]).toEqual([path])
      const [description = '', ...more] = metaOf(html, 'description')
      expect(more).toEqual([])
      expect(description.length).toBeGreaterThan(40)
      expect(metaOf(html, 'og:description')).toEqual([description])
      const [title = '', ...others] = textsIn(html, 'title')
      expect(others).toEqual([])
      expect(title).toMatch(/^.+ · Sextant$/)
      // Two pages with one title are one page at two addresses.
      expect([title, canonicalByTitle.get(title) ?? canonical]).toEqual([title, canonical])
      canonicalByTitle.set(title, canonical)
    }
  })

  test.each([...UNINDEXED, ...WITH_SCRIPTS])('keeps search engines away from %s', async (path) => {
    const html = await htmlOf(path)
    expect(metaOf(html, 'robots')).toEqual(['noindex'])
    expect(canonicalOf(html)).toEqual([])
  })

  test('links to icons of the right sizes, the manifest and the social media image', async () => {
    const html = await htmlOf('/')
    const links = [
      ...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]*)"/g),
    ].map(([, path = '']) => path)
    expect(links).toHaveLength(4)
    const manifest = (await get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Sextant', start_url: '/' })
    const icons: { src: string; sizes: string }[] = manifest.icons
    for (const path of [...links, ...icons.map(({ src }) => src)]) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 200])
    }
    for (const { src, sizes } of icons.filter(({ src }) => src.endsWith('.png'))) {
      expect([src, await sizeOf(src)]).toEqual([src, sizes])
    }
    expect(await sizeOf('/apple-touch-icon.png')).toBe('180x180')
    expect(await sizeOf('/og.png')).toBe('1200x630')
  })
})

/** Returns the width and height from the header of a PNG. */
async function sizeOf(path: string): Promise<string> {
  const { rawPayload } = await get(path)
  expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
  return `${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`
}

test('the sitemap lists exactly the indexed pages, and robots.txt links to it', async () => {
  const sitemap = (await get('/sitemap.xml')).body
  const listedUrls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
  expect(listedUrls.toSorted()).toEqual(
    [...new Set(INDEXED.map(([, path]) => SITE + path))].toSorted(),
  )
  const robots = (await get('/robots.txt')).body
  expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  expect(robots).toContain('Disallow: /api/')
})

// The page itself is the same for every link: only a script can read the secret in its URL.
test.each(FROM_EMAILS)('before its scripts run, %s says that it checks the link', async (path) => {
  expect(textOf(await htmlOf(path))).toContain('Checking the link')
})

test.each(WITH_SCRIPTS)('without scripts, %s says that it needs JavaScript', async (path) => {
  expect(await htmlOf(path)).toMatch(/<main[^>]*>.*<noscript><p[^>]*>Turn on JavaScript/s)
})

test('the landing page shows its claims, the assessments and the ways to start', async () => {
  const html = await htmlOf('/')
  const text = textOf(html)
  // Screen readers hear the label before the value; styles show the value above it.
  for (const claim of [
    'assessment types 6',
    'key metrics 50+',
    'teams assessed 10k+',
    'accuracy 95%',
  ]) {
    expect(text).toContain(claim)
  }
  for (const type of ASSESSMENT_TYPES) {
    const { title, description, estimatedMinutes } = ASSESSMENTS[type]
    const questions = totalQuestions(ASSESSMENTS[type])
    expect(text).toContain(
      `${title} ${description} ${questions} questions · ${estimatedMinutes} minutes Start Test : ${title}`,
    )
  }
  expect(textsIn(html, 'dt')).toContain('Anonymous answers')
  expect(targetOf(html, 'Start Free Assessment')).toBe('/register')
  expect(targetOf(html, 'Schedule Demo')).toMatch(/^https:\/\//)
})

test('the pricing page has the prices, the comparison, the add-ons and the questions', async () => {
  const html = await htmlOf('/pricing')
  const text = textOf(html)
  for (const { name, price } of Object.values(PLANS)) {
    expect(text).toMatch(new RegExp(`${name} (?:Most popular )?\\$${price} per month`))
  }
  const rows = textsIn(html, 'tr')
  expect(rows).toContain('Teams 1 3 10 Unlimited')
  expect(rows).toContain('Excel and CSV export No Yes Yes Yes')
  expect(rows).toContain('PDF reports $9 each Yes Yes Yes')
  expect(textsIn(html, 'details')).toContainEqual(
    expect.stringMatching(/^Can I get a refund\?.* within 14 days of a payment/),
  )
  expect(targetOf(html, 'Contact Sales')).toBe('/contact')
  for (const { id, name } of ADD_ONS) {
    expect(textsIn(html, 'h3')).toContain(name)
    expect(targetOf(html, `Contact us about ${name}`)).toBe(`/contact?about=${id}`)
  }
})

test('/about has a score over time, and how often to repeat each assessment', async () => {
  const html = await htmlOf('/about')
  const [table = ''] = textsIn(html, 'tbody')
  expect(table.match(/\d+(?=%)/g)).toEqual(['61', '64', '63', '72'])
  const text = textOf(html)
  for (const type of ASSESSMENT_TYPES) {
    const { title, benefits, frequency, frequencyBenefit } = ASSESSMENTS[type]
    expect(text).toContain([title, ...benefits, `${frequency}.`, frequencyBenefit].join(' '))
  }
  expect(targetOf(html, 'Get Started')).toBe('/register')
  expect(targetOf(html, 'View Pricing')).toBe('/pricing')
})

test.each(['/assessments', '/assessments-info'])('%s describes each assessment', async (path) => {
  const html = await htmlOf(path)
  for (const type of ASSESSMENT_TYPES) {
    const { title, description, estimatedMinutes, focusAreas, outcomes } = ASSESSMENTS[type]
    const card = new RegExp(`<article id="${type}".*?</article>`, 's').exec(html)?.[0] ?? ''
    const text = textOf(card)
    expect(textsIn(card, 'h2')).toEqual([title])
    expect(text).toContain(
      `${estimatedMinutes} minutes · ${totalQuestions(ASSESSMENTS[type])} questions ${description}`,
    )
    for (const part of [...focusAreas, ...outcomes]) expect(text).toContain(part)
    expect(targetOf(card, 'Take This Assessment')).toBe('/register')
  }
  expect(targetOf(html, 'Start Your Assessment')).toBe('/register')
  expect(targetOf(html, 'Start All Assessments')).toBe('/register')
  expect(targetOf(html, 'View Pricing Plans')).toBe('/pricing')
})

test('the privacy policy and the terms have their dates and promises', async () => {
  const privacy = textOf(await htmlOf('/privacy'))
  expect(privacy).toContain('Last updated July 30, 2025')
  expect(privacy).toContain('we answer within 30 days')
  const terms = textOf(await htmlOf('/terms'))
  expect(terms).toContain('Effective July 30, 2025')
  expect(terms).toContain('costs 8 to 17 percent less than twelve monthly payments')
  expect(terms).toContain('full refund within 14 days of a payment')
})

test('the support page has the hours and the reply times', async () => {
  const times = textsIn(await htmlOf('/support'), 'dd')
  for (const text of ['9 am to 6 pm EST', '10 am to 2 pm EST', 'Closed', 'Within 2 hours']) {
    expect(times).toContain(text)
  }
})

test('the footer of a visitor has the assessments and all links', async () => {
  const footer = /<footer.*<\/footer>/s.exec(await htmlOf('/terms'))?.[0] ?? ''
  for (const type of ASSESSMENT_TYPES) {
    expect(targetOf(footer, ASSESSMENTS[type].title)).toBe(`/assessments#${type}`)
  }
  for (const [name, path] of [
    ['Home', '/'],
    ['Pricing', '/pricing'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Sign In', '/login'],
    ['Get Started', '/register'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Accessibility', '/accessibility'],
  ] as const) {
    expect(targetOf(footer, name)).toBe(path)
  }
  expect(footer).toMatch(/href="mailto:[^"]+@/)
  expect(textOf(footer)).toContain('© 2025 Sextant')
})
