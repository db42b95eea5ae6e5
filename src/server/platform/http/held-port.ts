import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Holds a free port of an address until it is released, so that it is known before the server listens. */
export async function holdFreePort(host: string) {
  // Connections are closed at once: an open one would keep the port.
  const holder = createServer((socket) => socket.destroy()).listen(0, host)
  await once(holder, 'listening')
  return {
    port: (holder.address() as AddressInfo).port,
    release: async () => void (await once(holder.close(), 'close')),
  }
}
