import { afterEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['attachment; filename=sextant-account-2026-11-23.json', 'sextant-account-2026-11-23.json'],
  [
    "attachment; filename=sextant-zespo-odz.pdf; filename*=UTF-8''sextant-zesp%C3%B3%C5%82-%C5%82%C3%B3d%C5%BA.pdf",
    'sextant-zespół-łódź.pdf',
  ],
])('a file is saved under the full name in %s', async (disposition, name) => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn<() => void>() }
  vi.stubGlobal('document', { createElement: () => link })
  const headers = { 'content-disposition': disposition }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('file', { headers })))
  await download('/api/file')
  expect(link.click).toHaveBeenCalledOnce()
  expect(link.download).toBe(name)
  vi.runAllTimers()
})
