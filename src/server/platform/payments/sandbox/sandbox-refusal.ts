import type { InputIssue } from '#contract/errors.ts'

/** Why the sandbox does not carry out a call. */
type Reason = 'invalid card' | 'unknown payment' | 'too late'

/** Thrown for a call that the sandbox does not carry out. The message is shown to people. */
export class SandboxRefusal extends Error {
  readonly reason: Reason
  /** One for each invalid field of a card. */
  readonly issues: readonly InputIssue[]

  constructor(reason: Reason, message: string, issues: readonly InputIssue[] = []) {
    super(message)
    this.reason = reason
    this.issues = issues
  }
}
