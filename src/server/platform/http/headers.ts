import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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

/** The headers of every answer. Pages and their files, which may be kept, say so themselves. */
export async function setHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    // Set below: the library puts it together anew for each request.
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps(publicUrl) ? { maxAge: YEAR_SECONDS } : false,
    referrerPolicy: { policy: REFERRER },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', LOADS_NOTHING)
      .header('permissions-policy', PERMISSIONS)
  })
}

/** The same, as JSON, for what comes before any hook: addresses and bytes that cannot be read. */
export function bareHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': LOADS_NOTHING,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': REFERRER,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(publicUrl) && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  }
}

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:')
