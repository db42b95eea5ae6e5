/** What may be logged of an error. */
export interface Fault {
  readonly type: string
  readonly code: string | undefined
  readonly message: string
}

/**
 * Bad values: PostgreSQL quotes them in the message, `invalid input syntax for type uuid: "…"` or
 * `value "…" is out of range for type integer`.
 */
const QUOTES_A_VALUE = /^22/

/** Of an error, without what quotes a value: neither the fields for it nor that of the message. */
export function faultOf(error: unknown): Fault {
  const { name, code, message } = error as NodeJS.ErrnoException
  return {
    type: name,
    code,
    message: QUOTES_A_VALUE.test(code ?? '') ? withoutValues(message) : message,
  }
}

/** From the first quotation mark to the last: a value may hold some, and a colon too. */
const withoutValues = (message: string) => message.replace(/".*"/s, '…').replace(/: .*$/s, '')

/** The same with where it happened. */
export function faultWithStack(error: Error): Fault & { readonly stack: string | undefined } {
  const fault = faultOf(error)
  return { ...fault, stack: error.stack?.replace(error.message, () => fault.message) }
}
