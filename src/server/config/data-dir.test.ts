import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDataDir } from './data-dir.ts'

test.runIf(process.platform === 'linux').each([
  // Exists, and no user can create a file in it.
  '/proc/self',
  // Cannot be created.
  '/proc/nope',
  '/proc/nope/sextant/data',
])('a DATA_DIR that cannot be written to is explained: %s', (path) => {
  expect(() => createDataDir(path)).toThrow(
    `DATA_DIR ${path} cannot be written to (read-only). Make it writable for the user who runs the server, or set DATA_DIR to another folder.`,
  )
})

test('a DATA_DIR is created with its parents, for its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-data-dir-'))
  try {
    const path = join(folder, 'one', 'two')
    createDataDir(path)
    createDataDir(path)
    expect(statSync(path).mode & 0o777).toBe(0o700)
    expect(existsSync(join(path, 'postgres'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
