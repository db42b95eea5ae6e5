import { expect, test } from 'vitest'
import { commandOf } from './keys.ts'
import type { Pressed } from './keys.ts'

const press = (key: string, change: Partial<Pressed> = {}) =>
  commandOf({
    key,
    shift: false,
    modified: false,
    letters: true,
    focus: 'page',
    scrolls: false,
    ...change,
  })

test('arrows, a clicker and the space bar move between screens', () => {
  expect(['ArrowRight', 'ArrowDown', 'PageDown', ' '].map((key) => press(key))).toEqual(
    Array(4).fill('next'),
  )
  expect(['ArrowLeft', 'ArrowUp', 'PageUp'].map((key) => press(key))).toEqual(Array(3).fill('back'))
  expect(press(' ', { shift: true })).toBe('back')
  expect([press('Home'), press('End')]).toEqual(['first', 'last'])
})

test('letters work in both cases, but not with the keys of the browser', () => {
  expect([press('f'), press('F', { shift: true })]).toEqual(['full-screen', 'full-screen'])
  expect([press('n'), press('t'), press('a'), press('?')]).toEqual([
    'notes',
    'timer',
    'agree',
    'keys',
  ])
  expect(press('f', { modified: true })).toBeUndefined()
})

test('single characters can be switched off', () => {
  expect(['a', 'n', 'F', '?'].map((key) => press(key, { letters: false }))).toEqual(
    Array(4).fill(undefined),
  )
  expect(press(' ', { letters: false })).toBe('next')
})

test('in a field only Escape and a clicker have a command', () => {
  for (const key of ['a', ' ', 'ArrowLeft', 'Home', '?']) {
    expect(press(key, { focus: 'line' })).toBeUndefined()
  }
  expect(press('Escape', { focus: 'line' })).toBe('leave-field')
  expect(press('PageDown', { focus: 'line' })).toBe('next')
  expect(press('PageDown', { focus: 'field' })).toBeUndefined()
})

test('the space bar presses a focused button', () => {
  expect(press(' ', { focus: 'control' })).toBeUndefined()
  expect(press('ArrowRight', { focus: 'control' })).toBe('next')
})

test('vertical arrows scroll a page that is higher than the window', () => {
  expect(press('ArrowDown', { scrolls: true })).toBeUndefined()
  expect(press('ArrowRight', { scrolls: true })).toBe('next')
})
