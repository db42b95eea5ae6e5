import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Reads that change something, so another site's page must not be able to cause them. */
const CHANGING_READS = new Set(['/api/logout'])

/**
 * Refuses what another site makes a visitor's browser send, and what no honest client sends.
 * The cookie is SameSite=Lax besides; this holds where a browser does not know that.
 */
export function guardCrossSite(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.includes('%00') || request.url.includes('\0')) return done(nulRefused())
    const changes =
      !SAFE_METHODS.has(request.method) || CHANGING_READS.has(request.routeOptions.url ?? '')
    if (changes && isCrossSite(request, publicUrl)) {
      return done(new AppError('forbidden', 'This request came from another site.'))
    }
    done()
  })
  // As text, a character that cannot be stored stands as an escape: JSON takes it no other way.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text as string, (error, body) => {
      if (!error && text.includes(NUL_ESCAPE) && holdsNul(body)) done(nulRefused())
      else done(error, body)
    })
  })
}

const NUL_ESCAPE = String.raw`\u0000`

function isCrossSite(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined || origin === publicUrl) return false
  return !URL.canParse(origin) || !isOwnName(new URL(origin), host, publicUrl)
}

/**
 * The site may be reached under another name than PUBLIC_URL says, but not by http where that says
 * https: whoever sits between a browser and the server can write such pages.
 */
function isOwnName(origin: URL, host: string | undefined, publicUrl: string): boolean {
  const downgraded = publicUrl.startsWith('https:') && origin.protocol !== 'https:'
  return origin.host === host && !downgraded
}

/** PostgreSQL cannot store it, and no keyboard types it. Walks without recursion: depth is free. */
function holdsNul(body: unknown): boolean {
  const open: unknown[] = [body]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) open.push(key, inner)
    }
  }
  return false
}

function nulRefused(): AppError {
  return new AppError('bad_input', 'The request holds a character that cannot be stored.')
}
