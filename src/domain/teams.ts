/** Departments to choose from. `Other` opens a text field whose value is stored instead. */
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

/** Roles of a team's creator to choose from. `Other` opens a text field. */
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

/** The choice that opens a text field. */
export const OTHER = 'Other'
