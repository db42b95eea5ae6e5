import { expect, test } from 'vitest'
import { startWarnings } from './start-warnings.ts'

const LOCAL = {
  publicUrl: 'http://localhost:3000',
  trustProxy: false,
  databaseUrl: undefined,
} as const

test.each([
  [{}, []],
  [{ publicUrl: 'http://sextant.example' }, [/^PUBLIC_URL is http: /]],
  [{ publicUrl: 'https://sextant.example' }, [/ set TRUST_PROXY$/]],
  [{ publicUrl: 'https://sextant.example', trustProxy: 1 }, []],
  [{ databaseUrl: 'postgres://database.example/sextant' }, [/ is not encrypted: /]],
])('%o is warned of %o', (change, expected) => {
  const warnings = startWarnings({ ...LOCAL, ...change }, {})
  expect(warnings).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
})
