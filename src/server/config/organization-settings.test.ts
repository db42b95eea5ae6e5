import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { requirePayments } from './payment-settings.ts'

const OWN = { SELF_HOSTED: 'true', ORGANIZATION_NAME: ' Acme & Söhne ' }
const WORKSPACE = '3F1C2B4A-0D5E-4F67-8A9B-0C1D2E3F4A5B'

test('without settings the server is a service to everyone', () => {
  expect(readConfig({}).organization).toBeNull()
  expect(readConfig({ ...OWN, SELF_HOSTED: 'false' }).organization).toBeNull()
})

test("an organization's own server has its name, and opens accounts by invitation", () => {
  const { organization, registration } = readConfig(OWN)
  expect(organization).toEqual({
    name: 'Acme & Söhne',
    sharesWorkspace: false,
    workspaceId: undefined,
  })
  expect(registration).toBe('invited')
  expect(readConfig({ ...OWN, REGISTRATION: 'open' }).registration).toBe('open')
})

test('new people can share a workspace, which may be named', () => {
  expect(
    readConfig({ ...OWN, WORKSPACE: 'shared', WORKSPACE_ID: WORKSPACE }).organization,
  ).toMatchObject({ sharesWorkspace: true, workspaceId: WORKSPACE.toLowerCase() })
})

test.each([
  [{ SELF_HOSTED: 'true' }, 'ORGANIZATION_NAME is required when SELF_HOSTED is true.'],
  [{ ...OWN, SELF_HOSTED: 'yes' }, 'SELF_HOSTED must be true or false.'],
  [{ ...OWN, ORGANIZATION_NAME: '\u200B' }, 'ORGANIZATION_NAME must be a name'],
  [{ ...OWN, ORGANIZATION_NAME: 'x'.repeat(121) }, 'ORGANIZATION_NAME must be a name'],
  [{ ...OWN, WORKSPACE: 'shared', REGISTRATION: 'open' }, 'would show the names of all people'],
  [{ WORKSPACE: 'shared' }, 'WORKSPACE=shared needs SELF_HOSTED=true.'],
  [{ ...OWN, WORKSPACE_ID: WORKSPACE }, 'WORKSPACE_ID needs WORKSPACE=shared.'],
  [{ ...OWN, WORKSPACE: 'shared', WORKSPACE_ID: 'first' }, 'WORKSPACE_ID must be the id'],
])('%o is refused', (settings, message) => {
  expect(() => readConfig(settings)).toThrow(message)
})

describe('payments', () => {
  const PUBLIC = { PUBLIC_URL: 'https://sextant.example' }

  test('are neither needed nor read by an own server', () => {
    const config = readConfig({ ...OWN, ...PUBLIC, STRIPE_SECRET_KEY: 'sk_test_1' })
    expect(config.stripe).toBeNull()
    expect(() => requirePayments(config)).not.toThrow()
    expect(() => requirePayments(readConfig(PUBLIC))).toThrow('no payment provider is set up')
  })
})
