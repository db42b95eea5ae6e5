import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A free port that nothing else gets until it is released. */
export interface HeldPort {
  readonly port: number
  readonly release: () => Promise<void>
}

/** Holds a free port of an address, so that it is known before the server listens. */
export async function holdFreePort(host: string): Promise<HeldPort> {
  // Connections are closed at once: an open one would keep the port.
  const holder = createServer((socket) => socket.destroy()).listen(0, host)
  await once(holder, 'listening')
  return {
    port: (holder.address() as AddressInfo).port,
    release: async () => void (await once(holder.close(), 'close')),
  }
}
