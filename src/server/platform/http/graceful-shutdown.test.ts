import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { drainOnClose } from './graceful-shutdown.ts'

async function serving(patience: Parameters<typeof drainOnClose>[1]) {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  drainOnClose(app, patience)
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  app.get('/quick', () => 'quick')
  app.get('/slow', () => finished.then(() => 'slow'))
  app.get('/endless', (_request, reply) => reply.send(new Readable({ read() {} })))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (): Promise<Socket> => {
    const accepted = once(app.server, 'connection')
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.setEncoding('latin1').on('error', () => {})
    await accepted
    return socket
  }
  return { app, open, finish }
}

const ask = (socket: Socket, path: string) =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)

const LAST = /^HTTP\/1\.1 200 .*connection: close\r\n/is

test('a connection on which nothing was ever sent keeps no server from closing', async () => {
  const { app, open } = await serving({ quiet: 0, hanging: 60_000 })
  const socket = await open()
  const begun = performance.now()
  await app.close()
  expect(performance.now() - begun).toBeLessThan(5_000)
  if (!socket.closed) await once(socket, 'close')
})

test('an answer that is under way is waited for, and cut off where it does not end', async () => {
  const { app, open } = await serving({ quiet: 0, hanging: 300 })
  const socket = await open()
  const asked = once(app.server, 'request')
  ask(socket, '/endless')
  await asked
  const begun = performance.now()
  await app.close()
  expect(performance.now() - begun).toBeGreaterThan(250)
})

test('whoever sends at the moment of the close is answered, for the last time', async () => {
  const { app, open, finish } = await serving({ quiet: 500, hanging: 60_000 })
  const [idle, fresh, waiting] = [await open(), await open(), await open()]
  ask(idle, '/quick')
  expect(String(await once(idle, 'data'))).toMatch(/connection: keep-alive/i)
  const asked = once(app.server, 'request')
  ask(waiting, '/slow')
  await asked
  // None of these bytes has been read when the close begins.
  ask(idle, '/quick')
  ask(fresh, '/quick')
  const closed = app.close()
  expect(String(await once(idle, 'data'))).toMatch(LAST)
  expect(String(await once(fresh, 'data'))).toMatch(LAST)
  finish()
  expect(String(await once(waiting, 'data'))).toMatch(LAST)
  await closed
})
