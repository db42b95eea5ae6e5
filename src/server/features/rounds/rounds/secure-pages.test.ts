import { confirmAddress } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import { expect, test } from 'vitest'

const app = useApp({ publicUrl: 'http://sextant.example' })

test('a server without https starts no round with invited people', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  await confirmAddress(app.db, mary.user.id)
  const { id: teamId } = await mary.team()
  const round = { title: 'How we work', teamId, assessmentType: 'teamwork' }
  const invited = await mary.post('/api/quiz-sessions', { ...round, access: 'invited' })
  expect(invited.status).toBe(409)
  expect(await invited.text()).toContain('this server has no https')
  expect((await mary.post('/api/quiz-sessions', round)).status).toBe(201)
})
