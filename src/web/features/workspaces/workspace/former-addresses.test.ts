import { expect, test } from 'vitest'
import { sectionFor } from './former-addresses.ts'

test.each([
  ['/workspace', '', '/workspace/people'],
  ['/workspace/', '', '/workspace/people'],
  ['/workspace', '#general', '/workspace/people'],
  ['/workspace', '#rules', '/workspace/rules'],
  ['/workspace', '#audit-log', '/workspace/data'],
  ['/account/billing', '', '/workspace/invoices'],
  ['/account', '#branding', '/workspace/branding'],
  ['/account', '#api-keys', '/workspace/api-keys'],
  ['/account', '', undefined],
  ['/account', '#security', undefined],
])('%s%s leads to %s', (pathname, hash, section) => {
  expect(sectionFor(pathname, hash)).toBe(section)
})
