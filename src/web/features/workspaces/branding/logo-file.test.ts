import { expect, test } from 'vitest'
import { fileProblem } from './logo-file.ts'

test.each([
  ['image/png', 1],
  ['image/jpeg', 512 * 1024],
])('accepts %s of %d bytes', (type, size) => {
  expect(fileProblem({ type, size })).toBeUndefined()
})

test.each(['image/svg+xml', 'image/gif', 'image/webp', 'application/pdf', '', 'image/pngx'])(
  'rejects the file type %s',
  (type) => {
    expect(fileProblem({ type, size: 1 })).toMatch(/PNG or JPEG/)
  },
)

test('rejects a file that is too large, with its size', () => {
  expect(fileProblem({ type: 'image/png', size: 512 * 1024 + 1 })).toBe(
    'This file is 513 KB. A logo can be at most 512 KB.',
  )
  expect(fileProblem({ type: 'image/png', size: 5_000_000 })).toContain('4,883 KB')
})
