import { expect, test } from 'vitest'
import { checkTeam, EMPTY_TEAM, toTeamInput, toTeamValues } from './team-form.ts'

const FILLED = {
  ...EMPTY_TEAM,
  name: ' Core ',
  companyName: 'Acme',
  departmentType: 'Other',
  departmentOther: ' Research ',
  creatorRole: 'Manager',
}

test('whatever is missing, the toast says the same', () => {
  const issues = checkTeam(EMPTY_TEAM)
  expect(issues.map(({ field }) => field)).toEqual([
    'name',
    'companyName',
    'departmentType',
    'creatorRole',
  ])
  expect(issues[0]).toMatchObject({
    title: 'Missing Information',
    description: 'Please fill in all required fields including company name',
  })
})

test('Other asks for a text, which is sent in its place', () => {
  expect(checkTeam({ ...FILLED, departmentOther: '  ' })[0]?.field).toBe('departmentOther')
  expect(toTeamInput(FILLED)).toEqual({
    name: 'Core',
    description: null,
    companyName: 'Acme',
    departmentType: 'Research',
    creatorRole: 'Manager',
  })
})

test('a stored free text comes back as Other with its text', () => {
  const team = { ...toTeamInput(FILLED), id: '1', createdAt: '', sessionCount: 0, readOnly: false }
  expect(toTeamValues(team)).toMatchObject({
    departmentType: 'Other',
    departmentOther: 'Research',
    creatorRole: 'Manager',
    roleOther: '',
  })
})
