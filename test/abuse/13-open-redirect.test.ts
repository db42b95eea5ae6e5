import { useApp } from '#test/server/app.ts'
import { sendRaw } from '#test/server/raw-http.ts'
import { examplePath } from '#test/server/routes.ts'
import { describe, expect, test } from 'vitest'

// The redirect after login happens in the browser. Its tests: src/domain/redirect.test.ts, auth.e2e.ts.

const app = useApp({ publicUrl: 'https://sextant.example', pages: true })

/** Requests a path without normalizing it and returns the status and the redirect target. */
async function requestPath(
  address: string,
  headers = 'Host: evil.example',
): Promise<[string, string]> {
  const request = `GET ${address} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`
  const { head } = await sendRaw(app.origin, request)
  return [head.slice(9, 12), /^(?:location|refresh): (.*)$/m.exec(head)?.[1] ?? '']
}

describe('the server', () => {
  test('redirects only to paths of this site, whatever the parameters', async () => {
    const parameters = new URLSearchParams({
      redirect: '//evil.example',
      next: 'https://evil.example',
      returnTo: 'javascript:alert(1)',
      url: '/\\evil.example',
    }).toString()
    const gets = app.routes.filter(({ method, path }) => method === 'GET' && path !== '/api/logout')
    let redirects = 0
    for (const { path } of gets) {
      const forwarded = 'Host: evil.example\r\nX-Forwarded-Host: evil.example'
      const [status, location] = await requestPath(`${examplePath(path)}?${parameters}`, forwarded)
      expect(status).toMatch(/^[2-4]/)
      expect(location).not.toContain('evil')
      if (!status.startsWith('3')) continue
      redirects += 1
      expect(location).toMatch(/^\/([a-z]|$)/)
    }
    // The routes do contain a redirect, so the test means something.
    expect(redirects).toBeGreaterThan(0)
  })

  test.each([
    '//evil.example',
    '//evil.example/',
    '//evil.example/%2e%2e',
    '//evil.example/..;/',
    '//evil.example//assets',
    '///evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%5c%5cevil.example/%2e%2e',
    '/%2f%2fevil.example',
    '/%2fevil.example/',
    '/.evil.example',
    '/@evil.example',
    '/assets//evil.example/',
    '/assets/%2f%2fevil.example/',
    '/assets//evil.example/%2e%2e',
    '/quiz-assets',
    '/login/',
    '/login//',
    '/teams/..//evil.example',
    'http://evil.example/login',
    'https://evil.example//login/',
  ])('does not redirect a malformed path to a normalized one: %s', async (address) => {
    const [status, location] = await requestPath(address)
    expect(['200', '400', '404']).toContain(status)
    expect(location).toBe('')
  })

  test.each([
    '\r\nLocation: https:evil.example',
    'x\nSet-Cookie: login=evil',
    'x>; rel=preload, <https:evil.example>; rel=preconnect; x="',
    '\u560a\u560d',
  ])('encodes a path in the preload link and copies it to no other header: %j', async (token) => {
    const response = await app.visitor().get(`/email-opt-outs/${encodeURIComponent(token)}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('link')).toBe(
      `</api/email-opt-outs/${encodeURIComponent(token)}>; rel=preload; as=fetch; crossorigin=anonymous`,
    )
  })
})
