import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnusable } from '#server/platform/db/connection-check.ts'
import { DataFolderError } from '#server/platform/db/data-folder.ts'
import { NewerSchema } from '#server/platform/db/migrate.ts'
import { EmbeddedUnavailable } from '#server/platform/db/postgres-binaries.ts'
import { ConfigError } from './config.ts'
import { ENV_FILE, isOperatorError, readEnvironment } from './environment.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-env-'))
  for (const name of ['CONTACT_EMAIL', 'LOG_LEVEL', 'MAIL_FROM']) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const withFile = (content = 'CONTACT_EMAIL=office@acme.example'): string => {
  const file = join(folder, '.env')
  writeFileSync(file, content)
  return file
}

test('.env lies beside .env.example', () => {
  expect(existsSync(`${ENV_FILE}.example`)).toBe(true)
})

test('.env sets variables', () => {
  expect(readEnvironment(withFile()).contactEmail).toBe('office@acme.example')
})

test.each([
  ['begins with a byte order mark', '\uFEFFCONTACT_EMAIL=office@acme.example'],
  ['has Windows line ends', 'CONTACT_EMAIL=office@acme.example\r\nLOG_LEVEL=info\r\n'],
  ['exports its variables', 'export CONTACT_EMAIL="office@acme.example"'],
])('.env may be a file that %s', (_name, content) => {
  expect(readEnvironment(withFile(content)).contactEmail).toBe('office@acme.example')
})

test('a value in .env may begin with a quoted name', () => {
  const content = 'MAIL_FROM="Acme, Inc." <office@acme.example>\r\nLOG_LEVEL="warn" # quiet'
  expect(readEnvironment(withFile(content))).toMatchObject({
    mailFrom: '"Acme, Inc." <office@acme.example>',
    logLevel: 'warn',
  })
})

test('the environment has precedence over .env', () => {
  vi.stubEnv('CONTACT_EMAIL', 'desk@acme.example')
  expect(readEnvironment(withFile()).contactEmail).toBe('desk@acme.example')
})

test('the message of an error that the operator can fix is shown without a stack', () => {
  const classes = [ConfigError, DatabaseUnusable, NewerSchema, DataFolderError, EmbeddedUnavailable]
  const errors = [...classes, Error].map((Class) => new Class('what to do'))
  expect(errors.filter(isOperatorError).map(({ constructor }) => constructor)).toEqual(classes)
})
