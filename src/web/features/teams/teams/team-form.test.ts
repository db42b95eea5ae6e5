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

test('the toast is the same for all missing fields', () => {
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

test('Other requires a text, which is sent instead', () => {
  expect(checkTeam({ ...FILLED, departmentOther: '  ' })[0]?.field).toBe('departmentOther')
  expect(toTeamInput(FILLED)).toEqual({
    name: 'Core',
    description: null,
    companyName: 'Acme',
    departmentType: 'Research',
    creatorRole: 'Manager',
  })
})

test('a stored free text is edited as Other with its text', () => {
  const team = { ...toTeamInput(FILLED), id: '1', createdAt: '', sessionCount: 0, readOnly: false }
  expect(toTeamValues(team)).toMatchObject({
    departmentType: 'Other',
    departmentOther: 'Research',
    creatorRole: 'Manager',
    roleOther: '',
  })
})
