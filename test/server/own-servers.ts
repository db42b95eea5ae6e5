import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { PASSWORD } from './app.ts'
import type { Client } from './app.ts'
import { RunningServer, scratchFolder } from './running.ts'

/** For the tests of a file: a folder of its own for each, and servers that end with it. */
export function useServers(): {
  /** Starts a server on the test's folder. */
  start: (environment?: Record<string, string>) => RunningServer
  /** Where a command finds what `start` runs on. */
  environment: () => { DATA_DIR: string }
  /** The folder above DATA_DIR. */
  folder: () => string
} {
  const servers: RunningServer[] = []
  let scratch: ReturnType<typeof scratchFolder> | undefined
  const folder = () => {
    if (!scratch) throw new Error('only inside a test')
    return scratch.path
  }
  const environment = () => ({ DATA_DIR: join(folder(), 'data') })

  beforeEach(() => {
    scratch = scratchFolder()
  })
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
    scratch?.remove()
  })
  return {
    folder,
    environment,
    start: (change = {}) => {
      const server = new RunningServer({ ...environment(), ...change })
      servers.push(server)
      return server
    },
  }
}

/** Makes an account, as a browser would. */
export const register = (client: Client, email: string) =>
  client.post('/api/auth/register', {
    firstName: 'Mary',
    lastName: 'Jackson',
    email,
    password: PASSWORD,
  })

export const logIn = (client: Client, email: string) =>
  client.post('/api/auth/login', { email, password: PASSWORD })
