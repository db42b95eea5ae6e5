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
      provider: { name: 'Google', isGoogle: true, isOnlyWay: false },
      registration: 'open',
      organization: null,
      stripe: null,
      isSandboxChosen: false,
      ai: null,
      rateLimitScale: 1,
      submissionRate: 200,
      isPooledByTransaction: false,
      metricsToken: undefined,
      tracing: null,
      stopGraceSeconds: 0,
      invitationMailsPerDay: 5_000,
      mailsPerHour: 2_000,
    })
  })

  test('an empty value counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', LOG_LEVEL: '' })).toEqual(readConfig({}))
    expect(readConfig({ SMTP_URL: '', MAIL_FROM: '', RATE_LIMIT_SCALE: '' })).toEqual(
      readConfig({}),
    )
  })

  test('a trailing slash of PUBLIC_URL is removed', () => {
    expect(readConfig({ PUBLIC_URL: 'https://x.example/' }).publicUrl).toBe('https://x.example')
  })

  test.each([
    ['true', 1],
    ['false', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['loopback, fd00::/8,192.0.2.1', 'loopback, fd00::/8,192.0.2.1'],
  ])('TRUST_PROXY=%s', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected)
  })

  test.each([
    'no-reply@example.com',
    'Sextant <no-reply@example.com>',
    '<no-reply@example.com>',
    '"Acme, Inc." <no-reply@example.com>',
    'r&d@example.com',
    'sextant@localhost',
    'Sextant <no-reply@mail_host>',
    'Müller <no-reply@müller.example>',
  ])('MAIL_FROM may be %s', (from) => {
    const url = 'smtp://user:secret@mail.example.com:587'
    const config = readConfig({ SMTP_URL: url, MAIL_FROM: from })
    expect(config).toMatchObject({ smtpUrl: url, mailFrom: from })
  })

  test('SMTP_URL requires MAIL_FROM', () => {
    expect(readWithoutSender).toThrow(ConfigError)
    expect(readWithoutSender).toThrow(
      'MAIL_FROM is required when SMTP_URL is set (the sender address).',
    )
    expect(readWithoutSender).not.toThrow('secret')
  })

  test('CONTACT_EMAIL is the default sender', () => {
    const config = readConfig({ CONTACT_EMAIL: 'office@example.com' })
    expect(config.contactEmail).toBe('office@example.com')
    expect(config.mailFrom).toBe('Sextant <office@example.com>')
  })

  test('AI_PROVIDER sets the provider of insights', () => {
    const openai = { AI_PROVIDER: 'openai', AI_API_KEY: 's3cret', AI_MODEL: 'gpt-5-mini' }
    const { ai } = readConfig(openai)
    expect(ai).toEqual({
      provider: 'openai',
      apiKey: 's3cret',
      model: 'gpt-5-mini',
      baseUrl: 'https://api.openai.com/v1',
    })
    const anthropic = readConfig({ ...openai, AI_PROVIDER: 'anthropic' }).ai
    expect(anthropic?.baseUrl).toBe('https://api.anthropic.com/v1')
    for (const base of ['http://localhost:11434/v1', 'https://llm.example.com/openai/v1']) {
      expect(readConfig({ ...openai, AI_BASE_URL: base }).ai).toEqual({ ...ai, baseUrl: base })
    }
    expect(readConfig({ AI_BASE_URL: 'https://llm.example.com' }).ai).toBeNull()
  })

  test('AI_PROVIDER, AI_API_KEY and AI_MODEL require each other', () => {
    expect(() => readConfig({ AI_API_KEY: 's3cret' })).toThrow(
      new ConfigError(
        'AI_PROVIDER is required when other AI_ variables are set. ' +
          'AI_MODEL is required when other AI_ variables are set.',
      ),
    )
    expect(() => readConfig({ AI_PROVIDER: 'anthropic', AI_MODEL: 'claude-haiku-4-5' })).toThrow(
      new ConfigError('AI_API_KEY is required when other AI_ variables are set.'),
    )
  })

  test.each([
    ['0', 0],
    ['0.5', 0.5],
    ['100', 100],
  ])('RATE_LIMIT_SCALE=%s', (text, expected) => {
    expect(readConfig({ RATE_LIMIT_SCALE: text }).rateLimitScale).toBe(expected)
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
    ['MAIL_FROM', 'not-an-address'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'jürgen@example.com'],
    ['MAIL_FROM', 'Acme <a@b@example.com>'],
    ['MAIL_FROM', 'Eve\r\nBcc: x@example.com <a@example.com>'],
    ['SUBMISSION_RATE', '-1'],
    ['DATABASE_POOLER', 'statement'],
    ['SUBMISSION_RATE', '2.5'],
    ['RATE_LIMIT_SCALE', '-1'],
    ['RATE_LIMIT_SCALE', 'off'],
    ['RATE_LIMIT_SCALE', 'Infinity'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['HOST', 'a b'],
    ['PAYMENTS', 'stripe'],
    ['PUBLIC_URL', 'ftp://x.example'],
    ['PUBLIC_URL', 'https://x.example/path'],
    ['PUBLIC_URL', 'https://user@x.example'],
    ['DATABASE_URL', 'mysql://x'],
    ['CONTACT_EMAIL', 'not-an-address'],
    ['DEMO_BOOKING_URL', 'javascript:alert(1)'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_SECRET_KEY', 'sk_test_-1'],
    ['STRIPE_SECRET_KEY', 'sk_test_two words'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'we_1'],
    ['STRIPE_PRICE_PRO_MONTHLY', 'prod_1'],
    ['STRIPE_PRICE_BUSINESS_ANNUAL', '990'],
    ['STRIPE_API_BASE', 'http://stripe.example.com'],
    ['STRIPE_API_BASE', 'https://stripe.example.com/v1'],
    ['AI_PROVIDER', 'skynet'],
    ['AI_API_KEY', 'two words'],
    ['AI_MODEL', 'a\nb'],
    ['AI_BASE_URL', 'http://llm.example.com/v1'],
    ['AI_BASE_URL', 'https://user:secret@llm.example.com'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is reported by its name, without its value', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} must be `))
    expect(read).not.toThrow(value)
  })
})
