import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { PASSWORD } from './app.ts'
import type { Client } from './app.ts'
import { fastFolder, ServerProcess, scratchFolder } from './server-process.ts'

/**
 * Provides servers for the tests of a file, which stop after each test. Each test has its own folder,
 * or all share one, because creating a database takes seconds.
 */
export function useServers(folders: 'each its own' | 'one for all' = 'each its own'): {
  /** Starts a server with the test's folder. */
  start: (environment?: Record<string, string>) => ServerProcess
  /** The environment of a command for the same database. */
  environment: () => { DATA_DIR: string }
  /** The folder above DATA_DIR. */
  folder: () => string
} {
  const servers: ServerProcess[] = []
  let scratch: ReturnType<typeof scratchFolder> | undefined
  const folder = () => {
    if (!scratch) throw new Error('only inside a test')
    return scratch.path
  }
  const environment = () => ({ DATA_DIR: join(folder(), 'data') })

  const [before, after] =
    folders === 'one for all' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(() => {
    scratch = scratchFolder(fastFolder())
  })
  after(() => scratch?.remove())
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
  })
  return {
    folder,
    environment,
    start: (change = {}) => {
      const server = new ServerProcess({ ...environment(), ...change })
      servers.push(server)
      return server
    },
  }
}

/** Registers an account as a browser does. */
export const register = (client: Client, email: string) =>
  client.post('/api/auth/register', {
    firstName: 'Mary',
    lastName: 'Jackson',
    email,
    password: PASSWORD,
  })

export const logIn = (client: Client, email: string) =>
  client.post('/api/auth/login', { email, password: PASSWORD })
