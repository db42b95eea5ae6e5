import { parseRecoveryCode } from '#domain/recovery-codes.ts'
import type { Check } from '#web/lib/form.ts'

/** Fields of the API for the two kinds of codes. */
export type CodeKind = 'code' | 'recoveryCode'

export interface CodeValues {
  code: string
}

const PROBLEMS = {
  code: 'Please enter the six digits that your app shows now.',
  recoveryCode: 'A recovery code has ten letters and digits, like 7k2mq-x9t4b.',
}

/** Validates the form of a code, so that a typing mistake does not cost an attempt. */
export const checkCode =
  (kind: CodeKind): Check<CodeValues> =>
  ({ code }) => {
    const hasForm =
      kind === 'code'
        ? /^\d{6}$/.test(code.replaceAll(/\s/g, ''))
        : parseRecoveryCode(code) !== null
    if (hasForm) return []
    return [{ field: 'code', title: 'Login failed', description: PROBLEMS[kind] }]
  }
