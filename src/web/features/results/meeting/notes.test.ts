import { expect, test } from 'vitest'
import { asked, shownComments, SPLIT, summaryOf } from '#test/web/meeting-fixtures.ts'
import { sincePrevious } from '#test/web/result-fixtures.ts'
import { notesOf } from './notes.ts'
import { screensOf } from './screens.ts'

const round = { access: 'open', groupSize: 5, sharing: 'manager' } as const
const screens = screensOf({
  summary: summaryOf([asked('a', 50, SPLIT)], { a: -0.5 }, { sincePrevious: sincePrevious() }),
  comments: [shownComments()],
  agreed: [],
})

const notes = (change: Partial<Parameters<typeof notesOf>[1]>) =>
  notesOf(screens[0], { ...round, ...change }).join(' ')

test('each screen has notes in short sentences', () => {
  expect(screens).toHaveLength(7)
  for (const note of screens.flatMap((screen) => notesOf(screen, round))) {
    expect(note).toMatch(/^(?:\S+ ){0,24}\S+[.?]$/)
  }
})

test('the notes on collecting say what this round promises', () => {
  expect(notes({})).toContain('at least five people')
  expect(notes({ groupSize: 1 })).toContain('single answers can be recognized')
  expect(notes({ groupSize: 1 })).not.toContain('never one person')
  expect(notes({ access: 'invited' })).toContain('their own email')
  expect(notes({ sharing: 'team' })).toContain('everyone with the link')
})
