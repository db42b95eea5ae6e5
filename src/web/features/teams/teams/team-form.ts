import type { NewTeam, Team } from '#contract/teams.ts'
import { CREATOR_ROLES, DEPARTMENT_TYPES, OTHER } from '#domain/teams.ts'
import type { Check, Issue } from '#web/lib/form.ts'

/** The request body of a team. */
export type TeamInput = NewTeam

/** Form values: for department and role a choice, and a free text used if the choice is Other. */
export interface TeamValues {
  name: string
  description: string
  companyName: string
  departmentType: string
  departmentOther: string
  creatorRole: string
  roleOther: string
}

export const EMPTY_TEAM: TeamValues = {
  name: '',
  description: '',
  companyName: '',
  departmentType: '',
  departmentOther: '',
  creatorRole: '',
  roleOther: '',
}

/** Returns the missing fields in order. All share the same toast. */
export const checkTeam: Check<TeamValues> = (values) =>
  (
    [
      ['name', 'Please enter a team name.', true],
      ['companyName', 'Please enter the company name.', true],
      ['departmentType', 'Please choose a department.', true],
      ['departmentOther', 'Please enter the department.', values.departmentType === OTHER],
      ['creatorRole', 'Please choose your role.', true],
      ['roleOther', 'Please enter your role.', values.creatorRole === OTHER],
    ] as const
  )
    .filter(([field, , required]) => required && !values[field].trim())
    .map(([field, inline]) => missing(field, inline))

const missing = (field: keyof TeamValues, inline: string): Issue<TeamValues> => ({
  field,
  title: 'Missing Information',
  description: 'Please fill in all required fields including company name',
  inline,
})

/** Returns the request body, with the free text instead of Other. */
export function toTeamInput(values: TeamValues): TeamInput {
  const { departmentType, departmentOther, creatorRole, roleOther } = values
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    companyName: values.companyName.trim(),
    departmentType: (departmentType === OTHER ? departmentOther : departmentType).trim(),
    creatorRole: (creatorRole === OTHER ? roleOther : creatorRole).trim(),
  }
}

export function toTeamValues(team: Team): TeamValues {
  const department = choiceOf(DEPARTMENT_TYPES, team.departmentType)
  const role = choiceOf(CREATOR_ROLES, team.creatorRole)
  return {
    name: team.name,
    description: team.description ?? '',
    companyName: team.companyName,
    departmentType: department.choice,
    departmentOther: department.other,
    creatorRole: role.choice,
    roleOther: role.other,
  }
}

function choiceOf(options: readonly string[], stored: string): { choice: string; other: string } {
  return options.includes(stored) && stored !== OTHER
    ? { choice: stored, other: '' }
    : { choice: OTHER, other: stored }
}
