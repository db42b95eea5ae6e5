import { useApp } from '#test/server/app.ts'
import { raw } from '#test/server/raw.ts'
import { addressOf } from '#test/server/routes.ts'
import { describe, expect, test } from 'vitest'

// Where a login leads is decided in the browser: src/domain/redirect.test.ts, e2e/open-redirect.

const app = useApp({ publicUrl: 'https://sextant.example', pages: true })

/** Asks for an address as it is written, under any host, and gives status and location. */
async function ask(address: string, headers = 'Host: evil.example'): Promise<[string, string]> {
  const request = `GET ${address} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`
  const { head } = await raw(app.origin, request)
  return [head.slice(9, 12), /^(?:location|refresh): (.*)$/m.exec(head)?.[1] ?? '']
}

describe('the server', () => {
  test('leads on to a path of this site alone, whatever is asked for', async () => {
    const wishes = new URLSearchParams({
      redirect: '//evil.example',
      next: 'https://evil.example',
      returnTo: 'javascript:alert(1)',
      url: '/\\evil.example',
    }).toString()
    const gets = app.routes.filter(({ method, path }) => method === 'GET' && path !== '/api/logout')
    let led = 0
    for (const { path } of gets) {
      const forwarded = 'Host: evil.example\r\nX-Forwarded-Host: evil.example'
      const [status, location] = await ask(`${addressOf(path)}?${wishes}`, forwarded)
      expect(status).toMatch(/^[2-4]/)
      expect(location).not.toContain('evil')
      if (!status.startsWith('3')) continue
      led += 1
      expect(location).toMatch(/^\/[a-z]/)
    }
    // Else this would have looked at nothing.
    expect(led).toBeGreaterThan(0)
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
  ])('does not put an address right by leading on: %s', async (address) => {
    const [status, location] = await ask(address)
    expect(['200', '400', '404']).toContain(status)
    expect(location).toBe('')
  })

  test.each([
    '\r\nLocation: https:evil.example',
    'x\nSet-Cookie: login=evil',
    'x>; rel=preload, <https:evil.example>; rel=preconnect; x="',
    '\u560a\u560d',
  ])('writes what is in an address into no header but as an address: %j', async (token) => {
    const answer = await app.visitor().get(`/quiz/${encodeURIComponent(token)}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('link')).toBe(
      `</api/quiz-session/${encodeURIComponent(token)}>; rel=preload; as=fetch; crossorigin=anonymous`,
    )
  })
})
