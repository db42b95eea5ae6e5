import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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
    })
  })

  test('an empty value is as good as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', LOG_LEVEL: '' })).toEqual(readConfig({}))
  })

  test('a public address loses its trailing slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://x.example/' }).publicUrl).toBe('https://x.example')
  })

  test.each([
    ['true', true],
    ['2', 2],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('TRUST_PROXY=%s', (text, meant) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(meant)
  })

  test.each([
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
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused by name, and its value not repeated', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} must be `))
    expect(read).not.toThrow(value)
  })
})
