import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const CLIENT = { GOOGLE_CLIENT_ID: 'id.apps.example', GOOGLE_CLIENT_SECRET: 's3cret' }
const TENANT = '3f1c2b4a-0d5e-4f67-8a9b-0c1d2e3f4a5b'
const ENTRA = 'https://login.microsoftonline.com'

test('without settings everyone can register, and no provider is offered', () => {
  expect(readConfig({})).toMatchObject({ google: null, registration: 'open' })
})

test('OIDC_ISSUER replaces Google', () => {
  const { google } = readConfig(CLIENT)
  expect(google).toEqual({
    clientId: 'id.apps.example',
    clientSecret: 's3cret',
    issuer: 'https://accounts.google.com',
    domains: [],
    tenants: [],
    trustsEmail: false,
    roleClaim: undefined,
  })
  for (const issuer of [
    'https://id.example.com/realms/acme',
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ]) {
    expect(readConfig({ ...CLIENT, OIDC_ISSUER: issuer }).google).toEqual({ ...google, issuer })
  }
  expect(readConfig({ OIDC_ISSUER: 'https://id.example.com' }).google).toBeNull()
})

test('the provider is called by its name, and only Google is Google', () => {
  const other = { ...CLIENT, OIDC_ISSUER: 'https://id.example.com' }
  const name = (settings: object) => readConfig({ ...CLIENT, ...settings }).provider
  expect(name({})).toEqual({ name: 'Google', isGoogle: true, isOnlyWay: false })
  expect(name({ OIDC_NAME: ' Acme account ' })).toEqual({
    name: 'Acme account',
    isGoogle: true,
    isOnlyWay: false,
  })
  expect(name(other)).toEqual({ name: 'single sign-on', isGoogle: false, isOnlyWay: false })
  expect(name({ ...other, OIDC_NAME: 'Google' })).toEqual({
    name: 'Google',
    isGoogle: false,
    isOnlyWay: false,
  })
})

test('PASSWORD_SIGN_IN=false leaves the provider alone, which has to exist', () => {
  const alone = { PASSWORD_SIGN_IN: 'false', OIDC_DOMAINS: 'acme.org', REGISTRATION: 'open' }
  expect(readConfig({ ...CLIENT, ...alone })).toMatchObject({
    provider: { isOnlyWay: true },
    registration: 'closed',
  })
  expect(() => readConfig(alone)).toThrow('PASSWORD_SIGN_IN=false needs an identity provider')
  expect(readConfig({ PASSWORD_SIGN_IN: 'true' }).provider.isOnlyWay).toBe(false)
})

test('roles come from a claim, in a shared workspace only', () => {
  const own = {
    ...CLIENT,
    SELF_HOSTED: 'true',
    ORGANIZATION_NAME: 'Acme',
    OIDC_DOMAINS: 'acme.org',
  }
  const settings = { ...own, WORKSPACE: 'shared', OIDC_ROLE_CLAIM: 'https://acme.org/roles' }
  expect(readConfig(settings).google?.roleClaim).toBe('https://acme.org/roles')
  expect(() => readConfig({ ...settings, WORKSPACE: 'own' })).toThrow(
    'OIDC_ROLE_CLAIM needs WORKSPACE=shared.',
  )
})

test.each(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])('%s alone is rejected', (name) => {
  const read = () => readConfig({ [name]: 'half' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.')
  expect(read).not.toThrow('half')
})

test('lists are read in small letters, with or without spaces', () => {
  const settings = { OIDC_DOMAINS: 'Acme.example, acme.org', OIDC_TENANTS: TENANT.toUpperCase() }
  expect(readConfig({ ...CLIENT, ...settings }).google).toMatchObject({
    domains: ['acme.example', 'acme.org'],
    tenants: [TENANT],
  })
})

test.each([
  ['GOOGLE_CLIENT_ID', 'two words'],
  ['GOOGLE_CLIENT_SECRET', 'two\nlines'],
  ['OIDC_ISSUER', 'id.example.com'],
  ['OIDC_ISSUER', 'http://id.example.com'],
  ['OIDC_ISSUER', 'http://localhost.example.com'],
  ['OIDC_ISSUER', 'http://127.0.0.1.example.com'],
  ['OIDC_ISSUER', 'https://id.example.com/?a=1'],
  ['OIDC_ISSUER', 'https://user:secret@id.example.com'],
  ['OIDC_NAME', '\u200B'],
  ['OIDC_NAME', 'x'.repeat(61)],
  ['OIDC_DOMAINS', 'acme'],
  ['OIDC_DOMAINS', 'acme.example,'],
  ['OIDC_DOMAINS', '@acme.example'],
  ['OIDC_TENANTS', 'acme.onmicrosoft.com'],
  ['OIDC_ROLE_CLAIM', 'two words'],
  ['OIDC_TRUST_EMAIL', 'yes'],
  ['PASSWORD_SIGN_IN', 'no'],
  ['REGISTRATION', 'off'],
])('%s=%s is rejected with a sentence that does not repeat it', (name, value) => {
  const read = () => readConfig({ ...CLIENT, [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(`${name} must be `)
  expect(read).not.toThrow(value)
})

describe('a provider at which everyone can have an account', () => {
  test.each([
    ['https://accounts.google.com', 'OIDC_DOMAINS', 'acme.example', 'OIDC_TENANTS', TENANT],
    [`${ENTRA}/common/v2.0`, 'OIDC_TENANTS', TENANT, 'OIDC_DOMAINS', 'acme.example'],
    ['https://accounts.google.com/', 'OIDC_DOMAINS', 'acme.example', 'OIDC_TENANTS', TENANT],
    [`${ENTRA}/Common/v2.0`, 'OIDC_TENANTS', TENANT, 'OIDC_DOMAINS', 'acme.example'],
    [
      `${ENTRA}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`,
      'OIDC_TENANTS',
      TENANT,
      'OIDC_DOMAINS',
      'acme.example',
    ],
    [
      'https://login.microsoftonline.us/organizations/v2.0',
      'OIDC_TENANTS',
      TENANT,
      'OIDC_DOMAINS',
      'acme.example',
    ],
    [`${ENTRA}/organizations/v2.0`, 'OIDC_TENANTS', TENANT, 'OIDC_DOMAINS', 'acme.example'],
  ])('%s needs %s unless everyone can register', (issuer, name, value, other, otherValue) => {
    const settings = { ...CLIENT, OIDC_ISSUER: issuer }
    for (const REGISTRATION of ['invited', 'closed']) {
      const read = (more: object) => () => readConfig({ ...settings, REGISTRATION, ...more })
      expect(read({})).toThrow(`set ${name} to your organization's.`)
      expect(read({ [other]: otherValue })).toThrow(`set ${name} to your organization's.`)
      expect(read({ [name]: value })).not.toThrow()
    }
    expect(() => readConfig(settings)).not.toThrow()
  })

  test('is not trusted with addresses, except those of named tenants', () => {
    const google = { ...CLIENT, OIDC_TRUST_EMAIL: 'true', OIDC_DOMAINS: 'acme.example' }
    expect(() => readConfig(google)).toThrow('Remove it: Google says which addresses are verified.')
    const entra = { ...CLIENT, OIDC_TRUST_EMAIL: 'true', OIDC_ISSUER: `${ENTRA}/common/v2.0` }
    expect(() => readConfig(entra)).toThrow("Set OIDC_TENANTS to your organization's.")
    expect(() => readConfig({ ...entra, OIDC_TENANTS: TENANT })).not.toThrow()
  })

  test('one tenant of Entra and other issuers need neither', () => {
    for (const issuer of [`${ENTRA}/${TENANT}/v2.0`, 'https://id.example.com/realms/acme']) {
      const settings = { ...CLIENT, OIDC_ISSUER: issuer, OIDC_TRUST_EMAIL: 'true' }
      expect(() => readConfig({ ...settings, REGISTRATION: 'closed' })).not.toThrow()
    }
  })
})
