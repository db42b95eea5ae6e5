import { describe, expect, test } from 'vitest'
import { isUnencrypted } from './tls-check.ts'

describe('a connection', () => {
  test.each([
    'postgres://me@db.example.com/sextant',
    'postgres://me@10.0.0.5:5432/sextant?connect_timeout=5',
    'postgres://me@localhost.example.com/sextant',
    'postgres://me@localhost/sextant?host=db.example.com',
  ])('to %s is unencrypted', (url) => {
    expect(isUnencrypted(url, {})).toBe(true)
    expect(isUnencrypted(url, { PGSSLMODE: 'require' })).toBe(false)
  })

  test.each([
    'postgres://me@localhost/sextant',
    'postgres://me@127.0.0.1:5432/sextant',
    'postgres://me@[::1]/sextant',
    'postgres:///sextant',
    'postgres://me@%2Fvar%2Frun%2Fpostgresql/sextant',
    'postgres://me@localhost/sextant?host=%2Fvar%2Frun%2Fpostgresql',
    'postgres://me@db.example.com/sextant?sslmode=verify-full',
    'postgres://me@db.example.com/sextant?sslmode=disable',
    'postgres://me@db.example.com/sextant?ssl=true',
  ])('to %s is local, encrypted or configured explicitly', (url) => {
    expect(isUnencrypted(url, {})).toBe(false)
  })
})
