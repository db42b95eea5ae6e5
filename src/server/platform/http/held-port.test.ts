import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { holdFreePort } from './held-port.ts'

test('a held port is released although a client sends a request to it', async () => {
  const { port, release } = await holdFreePort('127.0.0.1')
  const client = connect(port, '127.0.0.1').on('error', () => {})
  client.write('GET / HTTP/1.1\r\n\r\n')
  await once(client, 'close')
  await expect(release()).resolves.toBeUndefined()
})
