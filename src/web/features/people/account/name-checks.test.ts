import { expect, test } from 'vitest'
import { changedNames, checkNames } from './name-checks.ts'

const mary = { firstName: 'Mary', lastName: 'Ward' }

test('both names are required', () => {
  expect(checkNames({ firstName: ' ', lastName: '' }, mary).map(({ field }) => field)).toEqual([
    'firstName',
    'lastName',
  ])
  expect(checkNames(mary, mary)).toEqual([])
})

test('an account without a last name keeps none', () => {
  const mononym = { firstName: 'Suharto', lastName: '' }
  expect(checkNames({ firstName: 'Sukarno', lastName: ' ' }, mononym)).toEqual([])
  expect(changedNames({ firstName: 'Sukarno', lastName: ' ' }, mononym)).toEqual({
    firstName: 'Sukarno',
  })
})

test('only names that differ are sent', () => {
  expect(changedNames({ firstName: 'Mary ', lastName: 'Jones' }, mary)).toEqual({
    lastName: 'Jones',
  })
  expect(changedNames(mary, mary)).toEqual({})
})
