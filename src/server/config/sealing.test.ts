import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { findServerKey, loadServerKey, nextServerKey } from './sealing.ts'

const KEY = Buffer.alloc(32, 1).toString('base64')
const OTHER = Buffer.alloc(32, 2).toString('base64')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const configOf = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: join(folder, 'data'), ...environment })
const ownFile = () => join(folder, 'data.key')
const load = (environment?: Record<string, string>) => loadServerKey(configOf(environment))

describe('the server key', () => {
  test('is made once beside the data folder, for its owner only', () => {
    const key = load()
    expect(statSync(ownFile()).mode & 0o777).toBe(0o600)
    expect(load().id).toBe(key.id)
    expect(load({ SEALING_KEY: readFileSync(ownFile(), 'utf8').trim() }).id).toBe(key.id)
  })

  test('is not made for a database that has one, whose file is missing', () => {
    mkdirSync(join(folder, 'data', 'postgres'), { recursive: true })
    expect(() => load()).toThrow(/data\.key is missing.*Put the file back.*discard-sealed/)
    expect(() => statSync(ownFile())).toThrow('ENOENT')
  })

  test('comes from the environment or from a file, and with DATABASE_URL it must', () => {
    const file = join(folder, 'key')
    writeFileSync(file, `${KEY}\n`)
    const external = { DATABASE_URL: 'postgres://127.0.0.1/sextant' }
    expect(load({ SEALING_KEY_FILE: file }).id).toBe(load({ ...external, SEALING_KEY: KEY }).id)
    expect(load({ SEALING_KEY: OTHER }).id).not.toBe(load({ SEALING_KEY: KEY }).id)
    expect(() => load(external)).toThrow(/SEALING_KEY or SEALING_KEY_FILE is required/)
  })

  test('is refused with one sentence if it cannot be read, and is never printed', () => {
    const file = join(folder, 'key')
    expect(() => load({ SEALING_KEY_FILE: file })).toThrow(/key does not exist\. Put it back\./)
    writeFileSync(file, 'secret words')
    expect(() => load({ SEALING_KEY_FILE: file })).toThrow(/does not contain a key/)
    expect(() => load({ SEALING_KEY_FILE: folder })).toThrow(/cannot be read \(EISDIR\)/)
    expect(() => configOf({ SEALING_KEY: 'c2VjcmV0' })).toThrow(/SEALING_KEY must be 32 bytes/)
    expect(() => configOf({ SEALING_KEY: KEY, SEALING_KEY_FILE: file })).toThrow(ConfigError)
    for (const [name, value] of [
      ['SEALING_KEY', 'c2VjcmV0'],
      ['SEALING_KEY_FILE', file],
    ] as const) {
      expect(() => load({ [name]: value })).toThrow(/^(?!.*(secret words|c2VjcmV0))/)
    }
  })

  test('stops the start if it cannot be written beside the data folder', () => {
    writeFileSync(join(folder, 'file'), '')
    const inFile = readConfig({ DATA_DIR: join(folder, 'file', 'data') })
    expect(() => loadServerKey(inFile)).toThrow(
      /data\.key cannot be written \(ENOTDIR\)\. It belongs beside DATA_DIR/,
    )
  })

  test('is looked up without being made', () => {
    expect(findServerKey(configOf())).toBeUndefined()
    expect(() => statSync(ownFile())).toThrow('ENOENT')
  })
})

describe('the next server key', () => {
  test('replaces that of a file', () => {
    const former = load()
    const next = nextServerKey(configOf())
    // It is on disk before a database needs it, and the former one still counts.
    expect(load({ SEALING_KEY_FILE: `${ownFile()}.new` }).id).toBe(next.key.id)
    expect(load().id).toBe(former.id)
    expect(() => nextServerKey(configOf())).toThrow(/data\.key\.new exists: .* was interrupted/)
    expect(next.keep()).toContain(ownFile())
    expect(load().id).toBe(next.key.id)
    expect(next.key.id).not.toBe(former.id)
    nextServerKey(configOf()).drop()
    expect(load().id).toBe(next.key.id)
    expect(() => statSync(`${ownFile()}.new`)).toThrow('ENOENT')
  })

  test('of the environment is set by the operator', () => {
    expect(() => nextServerKey(configOf({ SEALING_KEY: KEY }))).toThrow(/Set SEALING_KEY_NEW/)
    const next = nextServerKey(configOf({ SEALING_KEY: KEY, SEALING_KEY_NEW: OTHER }))
    expect(next.key.id).toBe(load({ SEALING_KEY: OTHER }).id)
    expect(next.keep()).toContain('Set SEALING_KEY to the value of SEALING_KEY_NEW')
  })
})
