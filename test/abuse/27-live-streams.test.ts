import { useApp } from '#test/server/app.ts'
import { EventStream } from '#test/server/event-stream.ts'
import { afterEach, expect, test } from 'vitest'

const app = useApp({ trustProxy: 1 })

const streams: EventStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

async function sharedToken(): Promise<string> {
  const mary = await app.signedIn({ tier: 'pro' })
  return (await mary.round({ sharing: 'team' })).sharedToken ?? ''
}

const inOneNetwork = (index: number) => `2001:db8:1:2::${index.toString(16)}`
const fromOneAddress = () => '203.0.113.8'

/** Returns how many of some attempts from an address get a stream. */
async function opened(token: string, attempts: number, from: (index: number) => string) {
  const results = await Promise.allSettled(
    Array.from({ length: attempts }, (_, index) =>
      EventStream.open(app.origin, token, undefined, { 'x-forwarded-for': from(index) }),
    ),
  )
  const open = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  streams.push(...open)
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? String(result.reason) : [],
  )
  expect([...new Set(refused)]).toEqual(refused.length > 0 ? ['Error: status 503'] : [])
  return open.length
}

test('one network holds 100 of a server’s streams, with whatever rounds and addresses', async () => {
  const [mine, other] = [await sharedToken(), await sharedToken()]
  expect(await opened(mine, 60, () => '203.0.113.7')).toBe(60)
  expect(await opened(other, 300, () => '203.0.113.7:41000')).toBe(40)
  expect(await opened(mine, 300, inOneNetwork)).toBe(100)
  expect(await opened(mine, 1, () => '198.51.100.1')).toBe(1)
  // The page itself loads, and looks for results now and then.
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect((await app.visitor().get(`/api/shared-results/${mine}`, headers)).status).toBe(200)
})

test('a stream that ends makes room for another', async () => {
  const token = await sharedToken()
  expect(await opened(token, 101, fromOneAddress)).toBe(100)
  for (const stream of streams.splice(0)) stream.close()
  await expect.poll(() => opened(token, 1, fromOneAddress)).toBe(1)
})

test('addresses that cannot be read share no limit', async () => {
  expect(await opened(await sharedToken(), 150, () => 'unknown')).toBe(150)
})
