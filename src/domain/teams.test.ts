import { expect, test } from 'vitest'
import { CREATOR_ROLES, DEPARTMENT_TYPES, OTHER } from './teams.ts'

test('there are ten departments and eight roles', () => {
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

test('the last of each opens a text field', () => {
  expect([DEPARTMENT_TYPES.at(-1), CREATOR_ROLES.at(-1)]).toEqual([OTHER, OTHER])
})
