import { expect, test } from 'vitest'
import { asked, SPLIT, summaryOf } from '#test/web/meeting-fixtures.ts'
import { positionOf, readOrigin, readPosition } from './position.ts'
import { screensOf } from './screens.ts'

const ids = [1, 2, 3].map((number) => `teamwork.coordination.${number}`)
const screens = screensOf({
  summary: summaryOf(
    ids.map((id) => asked(id, 50, SPLIT)),
    Object.fromEntries(ids.map((id) => [id, -0.5])),
  ),
  comments: [],
  agreed: [],
})
const read = (search: string, among = screens) => {
  const screen = among[readPosition(new URLSearchParams(search), among)]
  return screen && `${screen.step} ${screen.item}`
}

test('each screen has a position that leads back to it', () => {
  for (const [index, screen] of screens.entries()) {
    expect(readPosition(new URLSearchParams(positionOf(screen)), screens)).toBe(index)
  }
  expect(positionOf(screens[4] ?? screens[0])).toBe('step=split&item=2')
})

test('an unknown position is the first screen', () => {
  for (const search of ['', 'step=', 'step=other', 'item=3']) expect(read(search)).toBe('collect 1')
})

test('a screen that is gone leads to the nearest one before it', () => {
  expect(read('step=split&item=9')).toBe('split 3')
  expect(read('step=comments&item=2')).toBe('split 3')
  expect(read('step=score', [screens[0]])).toBe('collect 1')
})

test('an action remembers the screen that it follows from', () => {
  const origin = screens[4] ?? screens[0]
  const search = new URLSearchParams(positionOf(screens.at(-1) ?? screens[0], origin))
  expect(search.toString()).toBe('step=decide&from=split.2')
  expect(readOrigin(search, screens)).toBe(origin)
  expect(readOrigin(new URLSearchParams('step=decide'), screens)).toBeUndefined()
})
