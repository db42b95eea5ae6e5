import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

// An import of node:http as an ES module reads all its exports, which loads fetch: 50 ms and 13 MB.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')

const YEAR_SECONDS = 31_536_000
const REFERRER = 'strict-origin-when-cross-origin'

/**
 * Browser features that `Permissions-Policy` denies, so that injected code cannot use them either.
 * Clipboard and sharing remain for copying links, and `payment` for card forms. Browsers warn about
 * names that they do not know.
 */
const DENIED_FEATURES = [
  ['accelerometer', 'gyroscope', 'magnetometer', 'geolocation', 'xr-spatial-tracking'],
  ['camera', 'microphone', 'display-capture', 'screen-wake-lock', 'idle-detection'],
  ['usb', 'serial', 'hid', 'midi', 'gamepad', 'local-fonts', 'window-management'],
  ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'],
].flat()

const PERMISSIONS = DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ')

/** The content security policy of everything but pages, which set their own. */
const DEFAULT_POLICY = `default-src 'none';frame-ancestors 'none'`

/** Headers that only have a meaning for pages. */
const PAGE_ONLY = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
])

type Headers = Readonly<Record<string, string>>

/**
 * Returns the headers of every response; pages and cacheable files override some. They are computed
 * once, and those that only pages need are left out, because each header costs time under load.
 */
export const responseHeaders = (publicUrl: string): Headers => ({
  ...Object.fromEntries(helmetHeaders(publicUrl).filter(([name]) => !PAGE_ONLY.has(name))),
  'cache-control': 'no-store',
  'content-security-policy': DEFAULT_POLICY,
})

/** Returns the additional headers of pages. */
export const pageHeaders = (publicUrl: string): Headers => ({
  ...Object.fromEntries(helmetHeaders(publicUrl).filter(([name]) => PAGE_ONLY.has(name))),
  'permissions-policy': PERMISSIONS,
})

function helmetHeaders(publicUrl: string): [name: string, value: string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const middleware = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps(publicUrl) ? { maxAge: YEAR_SECONDS } : false,
    referrerPolicy: { policy: REFERRER },
    frameguard: { action: 'deny' },
  })
  middleware(response.req, response, (error) => {
    if (error) throw error
  })
  return Object.entries(response.getHeaders() as Record<string, string>)
}

/** Sets `responseHeaders` on every response. */
export function setResponseHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = responseHeaders(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Returns the headers of JSON responses that are sent before any hook runs. */
export const jsonHeaders = (publicUrl: string): Headers => ({
  'content-type': 'application/json; charset=utf-8',
  ...responseHeaders(publicUrl),
})

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:')
