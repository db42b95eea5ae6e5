import { PASSWORD, useApp } from '#test/server/app.ts'
import { describe, expect, test } from 'vitest'

const app = useApp({ publicUrl: 'https://sextant.example' })

describe('a site served over https', () => {
  test('sets the login cookie with the __Host- prefix', async () => {
    const answer = await app.visitor().post('/api/auth/register', {
      firstName: 'Mary',
      lastName: 'Jackson',
      email: 'mary@example.com',
      password: PASSWORD,
    })
    const [cookie = ''] = answer.headers.getSetCookie()
    const [pair, ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^__Host-login=[\w-]{43}$/)
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${365 * 86_400}`,
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
  })

  test('ignores a login cookie without the prefix', async () => {
    const mary = await app.signedIn()
    expect((await mary.get('/api/auth/user')).status).toBe(200)
    const cookie = (mary.cookie ?? '').replace('__Host-', '')
    expect((await app.visitor().get('/api/auth/user', { cookie })).status).toBe(401)
  })

  test('clears the cookie under the same name and attributes', async () => {
    const mary = await app.signedIn()
    const [cookie = ''] = (await mary.get('/api/logout')).headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-login=;/)
    expect(cookie).toContain('Path=/')
    expect(cookie).toContain('Secure')
    expect((await mary.get('/api/auth/user')).status).toBe(401)
  })

  test('sends HSTS and accepts changes only from its own origin', async () => {
    const mary = await app.signedIn()
    const answer = await mary.get('/api/auth/user')
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    const change = (origin: string) => mary.post('/api/teams', {}, { origin })
    expect((await change('https://sextant.example')).status).toBe(400)
    expect((await change('http://sextant.example')).status).toBe(403)
    expect((await change('https://sextant.example.evil.example')).status).toBe(403)
  })
})
