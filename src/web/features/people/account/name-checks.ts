import type { Issue } from '#web/lib/form.ts'

export interface Names {
  firstName: string
  lastName: string
}

/** Validates a changed name. An account that has no last name needs none. */
export function checkNames({ firstName, lastName }: Names, former: Names): Issue<Names>[] {
  const issues: Issue<Names>[] = []
  const title = 'Name required'
  if (!firstName.trim()) {
    issues.push({ field: 'firstName', title, description: 'Please enter your first name.' })
  }
  if (!lastName.trim() && former.lastName) {
    issues.push({ field: 'lastName', title, description: 'Please enter your last name.' })
  }
  return issues
}

/** Returns the names that differ from the former ones. */
export function changedNames({ firstName, lastName }: Names, former: Names): Partial<Names> {
  return {
    ...(firstName.trim() !== former.firstName && { firstName }),
    ...(lastName.trim() !== former.lastName && { lastName }),
  }
}
