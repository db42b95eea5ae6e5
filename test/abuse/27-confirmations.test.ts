import { confirmAddress, newEmail, setTier } from '#test/server/accounts.ts'
import { createApiKey } from '#test/server/api-keys.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import {
  addPasskey,
  addTotp,
  codeOf,
  complete,
  endConfirmations,
  enterPassword,
  forgetUsedCodes,
  newPerson,
} from '#test/server/second-factor.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const refusal = async (answer: JsonResponse) => {
  const { code, secondFactor = false } = await answer.json()
  return { status: answer.status, code, secondFactor }
}

const REFUSED = { status: 403, code: 'confirmation_required', secondFactor: false }
const NEEDS_FACTOR = { ...REFUSED, secondFactor: true }

/** Returns a manager on the Business plan with a round of group size 1 that has responses. */
async function manager() {
  const client = await app.signedIn({ tier: 'business' })
  const round = await client.round({ groupSize: 1 })
  await app.answered(round, [4, 2])
  return { client, round, workspaceId: client.user.workspace?.id ?? '' }
}

describe('a login that was left open', () => {
  const outputs = [
    ['the audit log', (workspaceId: string) => `/api/workspaces/${workspaceId}/audit.csv`],
    ['its Excel file', (workspaceId: string) => `/api/workspaces/${workspaceId}/audit.xlsx`],
    [
      'individual answers',
      (_: string, id: string) => `/api/quiz-sessions/${id}/export.csv?rows=respondents`,
    ],
    [
      'figures with comments',
      (_: string, id: string) => `/api/quiz-sessions/${id}/export.csv?comments=yes`,
    ],
    [
      'individual answers for Excel',
      (_: string, id: string) => `/api/quiz-sessions/${id}/export.xlsx?rows=respondents`,
    ],
    [
      'figures with comments for Excel',
      (_: string, id: string) => `/api/quiz-sessions/${id}/export.xlsx?comments=yes`,
    ],
    [
      'the report with comments',
      (_: string, id: string) => `/api/quiz-sessions/${id}/report.pdf?comments=yes`,
    ],
    [
      'slides with comments',
      (_: string, id: string) => `/api/quiz-sessions/${id}/slides.pptx?comments=yes`,
    ],
  ] as const

  test.each(outputs)('does not get %s, and gets it once confirmed', async (_name, pathOf) => {
    const { client, round, workspaceId } = await manager()
    const path = pathOf(workspaceId, round.id)
    await endConfirmations(app)
    expect(await refusal(await client.get(path))).toEqual(REFUSED)
    expect((await client.post('/api/auth/confirm', { password: PASSWORD })).status).toBe(200)
    expect((await client.get(path)).status).toBe(200)
  })

  test('gets figures without comments as before', async () => {
    const { client, round } = await manager()
    await endConfirmations(app)
    for (const file of ['export.csv', 'export.xlsx', 'report.pdf', 'slides.pptx', 'guide.pdf']) {
      const answer = await client.get(`/api/quiz-sessions/${round.id}/${file}`)
      expect([file, answer.status]).toEqual([file, 200])
    }
  })

  test('does not delete a team with rounds, but one without', async () => {
    const { client, round } = await manager()
    const empty = await client.team()
    await endConfirmations(app)
    expect(await refusal(await client.delete(`/api/teams/${round.teamId}`))).toEqual(REFUSED)
    expect((await client.get(`/api/quiz-sessions/${round.id}`)).status).toBe(200)
    expect((await client.delete(`/api/teams/${empty.id}`)).status).toBe(204)
    await client.post('/api/auth/confirm', { password: PASSWORD })
    expect((await client.delete(`/api/teams/${round.teamId}`)).status).toBe(204)
  })

  test('does not cancel the plan', async () => {
    const { client } = await manager()
    await endConfirmations(app)
    expect(await refusal(await client.post('/api/subscription/cancel'))).toEqual(REFUSED)
  })
})

test('an API key needs no confirmation for what it may read', async () => {
  const { client, round } = await manager()
  const { key } = await createApiKey(client, 'Script')
  await endConfirmations(app)
  const authorization = { authorization: `Bearer ${key}` }
  const path = `/api/quiz-sessions/${round.id}/export.csv?rows=respondents`
  expect((await app.visitor().get(path, authorization)).status).toBe(200)
})

/** Returns an owner with an authenticator app; a browser confirmed by the password alone. */
async function confirmedByPassword() {
  const browser = await newPerson(app)
  const { secret, recoveryCodes } = await addTotp(browser)
  const { id, workspace } = await browser.user()
  await confirmAddress(app.db, id)
  await setTier(app.db, id, 'business')
  await endConfirmations(app)
  await forgetUsedCodes(app)
  expect((await browser.post('/api/auth/confirm', { password: PASSWORD })).status).toBe(200)
  return { browser, secret, recoveryCodes, workspaceId: workspace.id as string }
}

describe('someone who knows the password of an account with a second factor', () => {
  const rules = { minimumGroupSize: 1, retentionMonths: null, twoFactorRequired: false }
  const changes = [
    ['the app', 'DELETE', '/api/auth/factors/totp', undefined],
    ['the recovery codes', 'POST', '/api/auth/factors/recovery-codes', {}],
    ['the passkeys', 'POST', '/api/auth/passkeys/options', {}],
    ['the rules', 'PATCH', '/api/workspaces/WORKSPACE', { rules }],
    ['the owners', 'PATCH', '/api/workspaces/WORKSPACE/members/MEMBER', { role: 'owner' }],
    ['the address', 'POST', '/api/auth/change-email', { email: 'thief@example.com' }],
  ] as const

  test.each(changes)('does not change %s', async (_name, method, path, body) => {
    const { browser, secret, workspaceId } = await confirmedByPassword()
    const member = await app.signedIn()
    const people = { user: { workspace: { id: workspaceId } } } as never
    await joinWorkspace(app.db, people, member, 'manager')
    const target = path.replace('WORKSPACE', workspaceId).replace('MEMBER', member.user.id)
    expect(await refusal(await browser.send(method, target, body))).toEqual(NEEDS_FACTOR)
    await browser.post('/api/auth/confirm', { code: codeOf(secret) })
    expect((await browser.send(method, target, body)).ok).toBe(true)
  })

  test('does not renew the invitation of another owner', async () => {
    const { browser, secret, workspaceId } = await confirmedByPassword()
    await browser.post('/api/auth/confirm', { code: codeOf(secret) })
    const path = `/api/workspaces/${workspaceId}/invitations`
    const invite = (role: string) => browser.post(path, { email: newEmail(), role, teamIds: [] })
    const { id } = await (await invite('owner')).json()
    const { id: other } = await (await invite('manager')).json()
    await endConfirmations(app)
    await browser.post('/api/auth/confirm', { password: PASSWORD })
    const resend = (id: string) => browser.post(`${path}/${id}/resend`)
    expect(await refusal(await resend(id))).toEqual(NEEDS_FACTOR)
    expect((await resend(other)).ok).toBe(true)
    await forgetUsedCodes(app)
    await browser.post('/api/auth/confirm', { code: codeOf(secret) })
    expect((await resend(id)).ok).toBe(true)
  })

  test('still gets what the password is enough for', async () => {
    const { browser } = await confirmedByPassword()
    expect((await browser.open('/api/account/export')).status).toBe(200)
  })
})

test('a person who lost the app removes it after signing in with a recovery code', async () => {
  const person = await newPerson(app)
  const { recoveryCodes } = await addTotp(person)
  const { browser } = await enterPassword(app, person.email)
  await complete(browser, { recoveryCode: recoveryCodes[0] })
  const remove = () => browser.send('DELETE', '/api/auth/factors/totp')
  expect(await refusal(await remove())).toEqual(REFUSED)
  expect((await browser.post('/api/auth/confirm', { password: PASSWORD })).status).toBe(200)
  expect((await remove()).ok).toBe(true)
})

test('setting up several second factors in a row asks for none of them again', async () => {
  const person = await newPerson(app)
  await addTotp(person)
  await addPasskey(person)
  expect((await person.post('/api/auth/factors/recovery-codes')).status).toBe(200)
})
