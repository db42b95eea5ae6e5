import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage, storedObject, tabStorage } from './browser-storage.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a browser whose storage is blocked finds nothing and keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(tabStorage.get('key')).toBeUndefined()
  expect(tabStorage.set('key', 'text')).toBe(false)
  expect(tabStorage.keys('')).toEqual([])
  expect(() => tabStorage.remove('key')).not.toThrow()
})

test('a full storage says that nothing was kept', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(browserStorage.get('key')).toBeNull()
  expect(browserStorage.set('key', 'text')).toBe(false)
})

test.each([undefined, null, '', 'null', '3', '"text"', '{"a":'])('%j holds no object', (text) => {
  expect(storedObject(text)).toEqual({})
})

test('an object is read with its fields', () => {
  expect(storedObject<{ a: number }>('{"a":1}').a).toBe(1)
})
