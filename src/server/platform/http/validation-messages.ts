import { z } from 'zod'

/** Replaces zod's default messages, which name types, with messages for users. */
export function setValidationMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type') {
        return issue.input === undefined || issue.input === null
          ? 'Please fill in this field.'
          : 'This value has the wrong type.'
      }
      if (issue.code === 'invalid_format') return 'This value has the wrong format.'
      if (issue.code === 'invalid_value') {
        return `Must be one of: ${(issue.values as unknown[]).join(', ')}.`
      }
      return undefined
    },
  })
}
