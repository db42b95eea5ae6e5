import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const YEAR_SECONDS = 31_536_000
const REFERRER = 'strict-origin-when-cross-origin'

/**
 * What the site never asks of a browser: switched off, so that nothing that should ever get into a
 * page could ask for it either, in our name. What is not named here stays with our own pages: the
 * clipboard and sharing, which hand links on, and `payment`, which a card form may need. Only names
 * that browsers know, since they complain of others on every page.
 */
const NEVER_ASKED = [
  ['accelerometer', 'gyroscope', 'magnetometer', 'geolocation', 'xr-spatial-tracking'],
  ['camera', 'microphone', 'display-capture', 'screen-wake-lock', 'idle-detection'],
  ['usb', 'serial', 'hid', 'midi', 'gamepad', 'local-fonts', 'window-management'],
  ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'],
].flat()

const PERMISSIONS = NEVER_ASKED.map((feature) => `${feature}=()`).join(', ')

/** Pages set a policy of their own; whatever else is answered may load nothing at all. */
const LOADS_NOTHING = `default-src 'none';frame-ancestors 'none'`

/** What tells a browser how to run a page, and means nothing to whoever reads JSON or a file. */
const ABOUT_PAGES = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
])

type Headers = Readonly<Record<string, string>>

/**
 * The headers of every answer; pages and their files, which may be kept, say so themselves. Those
 * that never differ are asked of the library once: it would put them together anew each time. An
 * answer has no more of them than it needs, since each costs under load.
 */
export const headersOfAll = (publicUrl: string): Headers => ({
  ...Object.fromEntries(fromLibrary(publicUrl).filter(([name]) => !ABOUT_PAGES.has(name))),
  'cache-control': 'no-store',
  'content-security-policy': LOADS_NOTHING,
})

/** What pages have besides. */
export const headersOfPages = (publicUrl: string): Headers => ({
  ...Object.fromEntries(fromLibrary(publicUrl).filter(([name]) => ABOUT_PAGES.has(name))),
  'permissions-policy': PERMISSIONS,
})

function fromLibrary(publicUrl: string): [name: string, value: string][] {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const ask = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps(publicUrl) ? { maxAge: YEAR_SECONDS } : false,
    referrerPolicy: { policy: REFERRER },
    frameguard: { action: 'deny' },
  })
  ask(answer.req, answer, (error) => {
    if (error) throw error
  })
  return Object.entries(answer.getHeaders() as Record<string, string>)
}

export function setHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = headersOfAll(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** The same, as JSON, for what comes before any hook: addresses and bytes that cannot be read. */
export const bareHeaders = (publicUrl: string): Headers => ({
  'content-type': 'application/json; charset=utf-8',
  ...headersOfAll(publicUrl),
})

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:')
