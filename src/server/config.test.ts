import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const readWithoutSender = () => readConfig({ SMTP_URL: 'smtp://user:secret@mail.example.com' })

describe('the environment', () => {
  test('may be empty', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      dataDir: resolve('data'),
      trustProxy: false,
      logLevel: 'info',
      smtpUrl: undefined,
      mailFrom: 'Sextant <hello@sextant.example>',
      contactEmail: 'hello@sextant.example',
      google: null,
      rateLimitScale: 1,
    })
  })

  test('an empty value is as good as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', LOG_LEVEL: '' })).toEqual(readConfig({}))
    expect(readConfig({ SMTP_URL: '', MAIL_FROM: '', RATE_LIMIT_SCALE: '' })).toEqual(
      readConfig({}),
    )
  })

  test('a public address loses its trailing slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://x.example/' }).publicUrl).toBe('https://x.example')
  })

  test.each([
    ['true', 1],
    ['false', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['loopback, fd00::/8,192.0.2.1', 'loopback, fd00::/8,192.0.2.1'],
  ])('TRUST_PROXY=%s', (text, meant) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(meant)
  })

  test.each(['no-reply@example.com', 'Sextant <no-reply@example.com>', '<no-reply@example.com>'])(
    'mails come from %s',
    (from) => {
      const url = 'smtp://user:secret@mail.example.com:587'
      const config = readConfig({ SMTP_URL: url, MAIL_FROM: from })
      expect(config).toMatchObject({ smtpUrl: url, mailFrom: from })
    },
  )

  test('a mail server needs to be told whom mails come from', () => {
    expect(readWithoutSender).toThrow(ConfigError)
    expect(readWithoutSender).toThrow(
      'MAIL_FROM must be set where SMTP_URL is: it is whom mails come from.',
    )
    expect(readWithoutSender).not.toThrow('secret')
  })

  test('messages go to CONTACT_EMAIL, and offline mails come from it', () => {
    const config = readConfig({ CONTACT_EMAIL: 'office@example.com' })
    expect(config.contactEmail).toBe('office@example.com')
    expect(config.mailFrom).toBe('Sextant <office@example.com>')
  })

  test('people sign in with Google, or with whom OIDC_ISSUER names in its place', () => {
    const client = { GOOGLE_CLIENT_ID: 'id.apps.example', GOOGLE_CLIENT_SECRET: 's3cret' }
    const { google } = readConfig(client)
    expect(google).toEqual({
      clientId: 'id.apps.example',
      clientSecret: 's3cret',
      issuer: 'https://accounts.google.com',
    })
    for (const issuer of [
      'https://id.example.com/realms/acme',
      'http://localhost:8080',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
    ]) {
      expect(readConfig({ ...client, OIDC_ISSUER: issuer }).google).toEqual({ ...google, issuer })
    }
    expect(readConfig({ OIDC_ISSUER: 'https://id.example.com' }).google).toBeNull()
  })

  test.each(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])('%s alone is refused', (name) => {
    const read = () => readConfig({ [name]: 'half' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together, or neither of them.',
    )
    expect(read).not.toThrow('half')
  })

  test.each([
    ['0', 0],
    ['0.5', 0.5],
    ['100', 100],
  ])('RATE_LIMIT_SCALE=%s', (text, meant) => {
    expect(readConfig({ RATE_LIMIT_SCALE: text }).rateLimitScale).toBe(meant)
  })

  test.each([
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', 'proxy.example.com'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'mail.x.example'],
    ['SMTP_URL', 'smtp:'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'Eve\r\nBcc: x@example.com <a@example.com>'],
    ['RATE_LIMIT_SCALE', '-1'],
    ['RATE_LIMIT_SCALE', 'off'],
    ['RATE_LIMIT_SCALE', 'Infinity'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'ftp://x.example'],
    ['PUBLIC_URL', 'https://x.example/path'],
    ['PUBLIC_URL', 'https://user@x.example'],
    ['DATABASE_URL', 'mysql://x'],
    ['CONTACT_EMAIL', 'nobody'],
    ['DEMO_BOOKING_URL', 'javascript:alert(1)'],
    ['GOOGLE_CLIENT_ID', 'two words'],
    ['GOOGLE_CLIENT_SECRET', 'two\nlines'],
    ['OIDC_ISSUER', 'id.example.com'],
    ['OIDC_ISSUER', 'http://id.example.com'],
    ['OIDC_ISSUER', 'http://localhost.example.com'],
    ['OIDC_ISSUER', 'http://127.0.0.1.example.com'],
    ['OIDC_ISSUER', 'https://id.example.com/?a=1'],
    ['OIDC_ISSUER', 'https://user:secret@id.example.com'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused by name, and its value not repeated', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} must be `))
    expect(read).not.toThrow(value)
  })
})
