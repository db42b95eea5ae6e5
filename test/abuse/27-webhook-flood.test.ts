import { useApp } from '#test/server/app.ts'
import { expect, test, vi } from 'vitest'

const app = useApp()

const forged = () =>
  app.visitor().post('/api/webhooks/stripe', '{}', { 'stripe-signature': 't=1,v1=00' })

const warnings = () =>
  app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'payment event rejected')

test('events without a valid signature are counted, and logged once a minute', async () => {
  for (let count = 0; count < 300; count += 1) expect((await forged()).status).toBe(400)
  expect(warnings()).toMatchObject([{ times: 1 }])
  const later = Date.now() + 61_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  try {
    expect((await forged()).status).toBe(400)
  } finally {
    vi.restoreAllMocks()
  }
  expect(warnings()[1]).toMatchObject({ times: 300 })
})
