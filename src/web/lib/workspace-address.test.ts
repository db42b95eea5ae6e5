import { afterEach, expect, test, vi } from 'vitest'
import { addressInWorkspace } from './workspace-address.ts'

afterEach(() => vi.unstubAllGlobals())

const showWorkspace = (id: string | null) => vi.stubGlobal('sessionStorage', { getItem: () => id })

test.each([
  ['/api/branding/logo?v=1', '/api/branding/logo?v=1&workspace=acme'],
  ['/api/sandbox/invoices/in_1', '/api/sandbox/invoices/in_1?workspace=acme'],
  ['https://stripe.example/invoice', 'https://stripe.example/invoice'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
])('%s names the workspace of the tab if the API serves it', (address, expected) => {
  showWorkspace('acme')
  expect(addressInWorkspace(address)).toBe(expected)
})

test('a tab without a workspace leaves addresses as they are', () => {
  showWorkspace(null)
  expect(addressInWorkspace('/api/branding/logo?v=1')).toBe('/api/branding/logo?v=1')
})
