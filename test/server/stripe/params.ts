import { badRequest } from './api-error.ts'
import type { Field, Form } from './form.ts'

/** Parses one field, or throws Stripe's error. */
type Parser<T> = (field: Field, name: string) => T
type Parsed<R> = R extends Parser<infer T> ? T : never
type Parsers = Readonly<Record<string, Parser<unknown>>>

/** The parsed parameters; undefined if a field was not sent. */
export type Params<R extends Parsers> = { [N in keyof R]?: Parsed<R[N]> }

export const text: Parser<string> = (field, name) => {
  if (typeof field !== 'string')
    throw badRequest(`Invalid string: ${printable(field)}`, { param: name })
  if (field === '') {
    throw badRequest(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param: name },
    )
  }
  return field
}

export const integer: Parser<number> = (field, name) => {
  const value = text(field, name)
  if (!/^-?\d+$/.test(value)) {
    throw badRequest(`Invalid integer: ${value}`, {
      code: 'parameter_invalid_integer',
      param: name,
    })
  }
  return Number(value)
}

export const flag: Parser<boolean> = (field, name) => {
  const value = text(field, name)
  if (value !== 'true' && value !== 'false') {
    throw badRequest(`Invalid boolean: ${value}`, { param: name })
  }
  return value === 'true'
}

export const oneOf =
  <const T extends string>(...values: T[]): Parser<T> =>
  (field, name) => {
    const value = values.find((one) => one === text(field, name))
    if (value === undefined) {
      throw badRequest(`Invalid ${name}: must be one of ${values.join(', ')}`, { param: name })
    }
    return value
  }

/** Returns an empty text clears the value. */
export const clearable =
  <T>(rule: Parser<T>): Parser<T | null> =>
  (field, name) =>
    field === '' ? null : rule(field, name)

export const listOf =
  <T>(rule: Parser<T>): Parser<T[]> =>
  (field, name) => {
    if (!Array.isArray(field))
      throw badRequest(`Invalid array: ${printable(field)}`, { param: name })
    return field.map((one, index) => rule(one, `${name}[${index}]`))
  }

export const metadata: Parser<Record<string, string>> = (field, name) => {
  if (!isForm(field)) throw badRequest(`Invalid hash: ${printable(field)}`, { param: name })
  return Object.fromEntries(
    Object.entries(field).map(([key, value]) => [key, text(value, `${name}[${key}]`)]),
  )
}

export const objectOf =
  <R extends Parsers>(rules: R, ...required: (keyof R & string)[]): Parser<Params<R>> =>
  (field, name) => {
    if (!isForm(field)) throw badRequest(`Invalid object`, { param: name })
    return parseParams(field, rules, required, name)
  }

/** Parses every field. Unknown fields are errors, as at Stripe. */
export function parseParams<R extends Parsers>(
  form: Form,
  rules: R,
  required: readonly string[] = [],
  within = '',
): Params<R> {
  const called = (name: string) => (within === '' ? name : `${within}[${name}]`)
  const unknown = Object.keys(form).find((name) => !Object.hasOwn(rules, name))
  if (unknown !== undefined) {
    const param = called(unknown)
    throw badRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const lacking = required.find((name) => form[name] === undefined)
  if (lacking !== undefined) {
    const param = called(lacking)
    throw badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return Object.fromEntries(
    Object.entries(form).map(([name, field]) => [name, rules[name]?.(field, called(name))]),
  ) as Params<R>
}

const isForm = (field: Field): field is Form => typeof field === 'object' && !Array.isArray(field)

const printable = (field: Field) => (typeof field === 'string' ? field : JSON.stringify(field))
