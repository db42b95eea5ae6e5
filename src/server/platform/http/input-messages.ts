import { z } from 'zod'

/**
 * Words for what a field's own schema does not say in its own: zod's defaults speak of types, and
 * these answers are read by people.
 */
export function speakToPeople(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type') {
        return issue.input === undefined || issue.input === null
          ? 'Please fill in this field.'
          : 'This is not of the right kind.'
      }
      if (issue.code === 'invalid_format') return 'This is not of the right form.'
      if (issue.code === 'invalid_value') {
        return `Must be one of: ${(issue.values as unknown[]).join(', ')}.`
      }
      return undefined
    },
  })
}
