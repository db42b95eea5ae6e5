import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Invitation } from '#web/features/rounds/tickets/invitation-calls.ts'
import { Roster } from './Roster.tsx'

const people = (count: number, first: Partial<Invitation['roster'][number]> = {}) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Person ${index}`,
    email: `person.${index}@acme.com`,
    isYou: index === 0,
    readsResults: false,
    marks: [],
    ...(index === 0 && first),
  }))

const rendered = (roster: Invitation['roster']) =>
  renderToStaticMarkup(<Roster roster={roster} restarts={[]} />)

test('a list scrolls from nine people on, also by keyboard, and is never closed', () => {
  expect(rendered(people(8))).not.toContain('tabindex')
  const long = rendered(people(9))
  expect(long).toContain('tabindex="0" role="region" aria-label="List of invited people"')
  expect(long).not.toContain('<details')
})

test('marks are explained once where there are any', () => {
  const meaning = 'letters of another alphabet'
  expect(rendered(people(3))).not.toContain(meaning)
  const marked = rendered(people(3, { marks: ['other_letters'], readsResults: true }))
  expect(marked.split(meaning)).toHaveLength(2)
  expect(marked.split('>other letters<')).toHaveLength(3)
  expect(marked.split('>can open the results<')).toHaveLength(2)
})
