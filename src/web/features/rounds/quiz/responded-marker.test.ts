import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEnded, forgetMarker, keepMarker, markerOf } from './responded-marker.ts'

const until = new Date(Date.now() + 60_000).toISOString()

beforeEach(() => {
  const kept: Record<string, string> = {}
  const hidden = { enumerable: false }
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(kept, {
      getItem: { ...hidden, value: (key: string) => kept[key] ?? null },
      setItem: { ...hidden, value: (key: string, text: string) => (kept[key] = text) },
      removeItem: { ...hidden, value: (key: string) => delete kept[key] },
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

test('a marker is found until it is forgotten', () => {
  expect(markerOf('token')).toBeUndefined()
  keepMarker('token', until, null)
  expect(markerOf('token')).toBe('')
  keepMarker('token', until, 'shared')
  expect(markerOf('token')).toBe('shared')
  expect(markerOf('other')).toBeUndefined()
  forgetMarker('token')
  expect(markerOf('token')).toBeUndefined()
})

test('a marker ends with the round, whichever survey is opened', () => {
  keepMarker('ended', new Date(Date.now() - 1).toISOString(), 'shared')
  keepMarker('token', until, '')
  forgetEnded()
  expect(Object.keys(localStorage)).toEqual(['sextant.responded.token'])
})
