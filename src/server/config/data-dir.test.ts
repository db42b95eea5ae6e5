import { expect, test } from 'vitest'
import { createDataDir } from './data-dir.ts'

test.runIf(process.platform === 'linux')('a read-only DATA_DIR is explained', () => {
  // Exists, and no user can create a file in it.
  expect(() => createDataDir('/proc/self')).toThrow(
    'DATA_DIR /proc/self cannot be written to (read-only). Make it writable for the user who runs the server, or set DATA_DIR to another folder.',
  )
})
