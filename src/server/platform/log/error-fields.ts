/** The fields of an error that may be logged. */
export interface ErrorFields {
  readonly type: string
  readonly code: string | undefined
  readonly message: string
}

/**
 * PostgreSQL's data errors, whose messages quote values: `invalid input syntax for type uuid: "…"` or
 * `value "…" is out of range for type integer`.
 */
const DATA_ERROR = /^22/

/** Returns an error's loggable fields, with the values in a data error's message removed. */
export function errorFields(error: unknown): ErrorFields {
  const { name, code, message } = error as NodeJS.ErrnoException
  return {
    type: name,
    code,
    message: DATA_ERROR.test(code ?? '') ? withoutValues(message) : message,
  }
}

/** Removes all from the first to the last quotation mark, as a value may contain some, or a colon. */
const withoutValues = (message: string) => message.replace(/".*"/s, '…').replace(/: .*$/s, '')

/** Returns `errorFields` and the stack, with values removed there as well. */
export function errorFieldsWithStack(
  error: Error,
): ErrorFields & { readonly stack: string | undefined } {
  const fields = errorFields(error)
  return { ...fields, stack: error.stack?.replace(error.message, () => fields.message) }
}
