import { expect, test } from 'vitest'
import { digitOf } from './digit-keys.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  ['4', 'Digit4', {}, 4],
  ['4', 'Numpad4', {}, 4],
  ["'", 'Digit4', {}, 4],
  ['4', 'Digit4', { shiftKey: true }, 4],
  ['٤', 'Digit4', {}, 4],
  ['４', 'Digit4', {}, 4],
  ['3', 'Digit4', {}, 3],
  ['4', '', {}, 4],
  ['$', 'Digit4', { shiftKey: true }, undefined],
  ['4', 'Digit4', { ctrlKey: true }, undefined],
  ['ArrowLeft', 'Numpad4', {}, undefined],
  ['6', 'Digit6', {}, undefined],
  ['f', 'KeyF', {}, undefined],
])('the key %j at %s with %o is %s', (key, code, modifiers, digit) => {
  expect(digitOf({ ...NONE, key, code, ...modifiers }, 1, 5)).toBe(digit)
})
