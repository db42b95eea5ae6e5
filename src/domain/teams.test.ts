import { expect, test } from 'vitest'
import { CREATOR_ROLES, DEPARTMENT_TYPES, OTHER } from './teams.ts'

test('a team has one of ten departments and its creator one of eight roles', () => {
  expect(DEPARTMENT_TYPES).toEqual([
    'Engineering',
    'Design',
    'Marketing',
    'Sales',
    'Product',
    'Customer Success',
    'HR',
    'Finance',
    'Operations',
    'Other',
  ])
  expect(CREATOR_ROLES).toEqual([
    'Team Lead',
    'Manager',
    'Director',
    'VP',
    'C-Suite',
    'Project Manager',
    'Scrum Master',
    'Other',
  ])
})

test('the last of either opens a free text', () => {
  expect([DEPARTMENT_TYPES.at(-1), CREATOR_ROLES.at(-1)]).toEqual([OTHER, OTHER])
})
