import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { replyNotFound } from './errors.ts'
import { LOGIN_HINT } from '#contract/login-hint.ts'
import { ownServerPath, WELCOME_PAGE } from '#domain/organization.ts'
import type { DrawQuizStart } from '#contract/quiz-start.ts'
import { loadPage } from './html-page.ts'
import { meantAddress } from './meant-address.ts'
import type { SiteSettings, ThirdPartySources } from './html-page.ts'
import { preload, QUIZ_PAGES, serveQuizPages } from './quiz-pages.ts'
import type { QuizLinks } from './quiz-pages.ts'
import { serveCrawlerFiles } from './crawler-files.ts'
import { pagePaths } from './route-manifest.ts'
import { routeSettings } from './route-settings.ts'

const YEAR_MS = 31_536_000_000
/** Sent with 404 for unknown paths. */
const FALLBACK = '__spa-fallback.html'

/** Pages that are of no use where no one has a password. */
const PASSWORD_PAGES = new Set(['/forgot-password', '/reset-password'])

const SIGNED_IN = new RegExp(`(^|; )${LOGIN_HINT}=1(;|$)`)
/** A login cookie whose hint is missing. */
const UNHINTED = new RegExp(`^(?!(.*; )?${LOGIN_HINT}=)(.*; )?(__Host-)?login=`)

/** The page that embeds the payment provider's form, and the origins that the form loads from. */
export interface PaymentPage {
  readonly path: string
  readonly sources: ThirdPartySources
}

interface Site extends Omit<SiteSettings, 'origin'> {
  readonly publicUrl: string
  readonly paymentPages: PaymentPage | null
  readonly quizLinks: QuizLinks
}

/**
 * Serves the built site: one HTML file per page, and the quiz page. The paths come from the build.
 * Throws if the site is not built or does not contain the payment page.
 */
export async function serveSite(
  app: FastifyInstance,
  buildFolder: string,
  { publicUrl: origin, paymentPages: paymentPage, quizLinks, ...settings }: Site,
): Promise<void> {
  const client = join(buildFolder, 'site', 'client')
  const quiz = join(buildFolder, 'quiz')
  const site = { origin, ...settings }
  const fallback = loadPage(join(client, FALLBACK), site)
  const paths = pagePaths(client)
  const patterns = [...paths, ...QUIZ_PAGES.map(([path]) => `${path}/:token`)]
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return replyNotFound(request, reply)
    const meant = meantAddress(request.url, patterns)
    return meant ? reply.redirect(meant) : fallback.send(request, reply.code(404))
  })
  if (paymentPage && !paths.includes(paymentPage.path)) {
    throw new Error(`The site has no page ${paymentPage.path}, which takes payments.`)
  }
  // In a scope of its own, because the hook would change routes of other plugins too.
  await app.register(async (pages) => {
    // A participant continues to the start page, so a time in the log could be that of a submission.
    pages.addHook('onRoute', (route) => {
      Object.assign(route, routeSettings({ access: 'public', logged: false, metrics: false }))
    })
    for (const path of paths) {
      const elsewhere = redirectOf(path, site)
      if (elsewhere !== undefined) {
        pages.get(path, (_request, reply) => reply.redirect(elsewhere))
        continue
      }
      const thirdParties = paymentPage?.path === path ? paymentPage.sources : undefined
      const page = loadPage(join(client, path, 'index.html'), site, thirdParties)
      pages.get(path, (request, reply) => page.send(request, preloadUser(request, reply, origin)))
    }
    // Password managers open it to change a password.
    pages.get('/.well-known/change-password', (_request, reply) => reply.redirect('/account'))
    const quizPage = loadPage(join(quiz, 'quiz.html'), site)
    serveQuizPages(pages, quizPage, quizLinks, await loadDrawing(buildFolder))
    serveCrawlerFiles(pages, client, site)
    await serveHashed(pages, '/assets/', join(client, 'assets'))
    await serveHashed(pages, '/quiz-assets/', join(quiz, 'quiz-assets'))
    await serveRootFiles(pages, client)
  })
}

/** Returns where a page leads that is not for this kind of server; undefined for all others. */
function redirectOf(
  path: string,
  { organization, provider }: Pick<Site, 'organization' | 'provider'>,
): string | undefined {
  if (provider.isOnlyWay && PASSWORD_PAGES.has(path)) return '/login'
  if (organization) return ownServerPath(path)
  return path === WELCOME_PAGE ? '/' : undefined
}

/**
 * Lets a signed-in browser load the user in parallel with the page's script. Restores a missing
 * login hint until the browser is closed, because pages request the user only with a hint.
 */
function preloadUser(request: FastifyRequest, reply: FastifyReply, origin: string): FastifyReply {
  reply.header('vary', 'cookie')
  const cookies = request.headers.cookie ?? ''
  const hintIsMissing = UNHINTED.test(cookies)
  if (hintIsMissing) {
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    reply.header('set-cookie', `${LOGIN_HINT}=1; Path=/; SameSite=Lax${secure}`)
  }
  const mayBeSignedIn = hintIsMissing || SIGNED_IN.test(cookies)
  return mayBeSignedIn ? reply.header('link', preload('/api/auth/user')) : reply
}

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/** Loads what draws the start of the quiz page. Its sources are those of the page itself. */
async function loadDrawing(buildFolder: string): Promise<DrawQuizStart> {
  const built = pathToFileURL(join(buildFolder, 'quiz-start', 'quiz-start.js')).href
  return ((await import(built)) as { drawQuizStart: DrawQuizStart }).drawQuizStart
}

/** Serves files with a content hash in their name, cached for a year. */
async function serveHashed(app: FastifyInstance, prefix: string, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    decorateReply: false,
    index: false,
  })
}

/** Serves icons and other files with fixed names. */
async function serveRootFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true })
  const files = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
    .map((entry) => entry.name)
  for (const name of files) {
    app.get(`/${name}`, (_request, reply) =>
      reply
        // Other sites embed the preview image of shared links.
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile(name, { maxAge: 3_600_000 }),
    )
  }
}
