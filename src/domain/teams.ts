/** What a team does. The last opens a free text, which is stored in its place. */
export const DEPARTMENT_TYPES = [
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
] as const

/** What the team's creator is to it. The last opens a free text. */
export const CREATOR_ROLES = [
  'Team Lead',
  'Manager',
  'Director',
  'VP',
  'C-Suite',
  'Project Manager',
  'Scrum Master',
  'Other',
] as const

export const OTHER = 'Other'
