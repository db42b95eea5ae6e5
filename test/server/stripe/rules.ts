import type { Field, Form } from './form.ts'
import { refused } from './refusal.ts'

/** Reads one field, or refuses it in Stripe's words. */
type Rule<T> = (field: Field, name: string) => T
type Read<R> = R extends Rule<infer T> ? T : never
type Rules = Readonly<Record<string, Rule<unknown>>>

/** What the rules leave of a form: all that they name, undefined where it was not sent. */
export type Params<R extends Rules> = { [N in keyof R]?: Read<R[N]> }

export const text: Rule<string> = (field, name) => {
  if (typeof field !== 'string') throw refused(`Invalid string: ${shown(field)}`, { param: name })
  if (field === '') {
    throw refused(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param: name },
    )
  }
  return field
}

export const integer: Rule<number> = (field, name) => {
  const value = text(field, name)
  if (!/^-?\d+$/.test(value)) {
    throw refused(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
  }
  return Number(value)
}

export const flag: Rule<boolean> = (field, name) => {
  const value = text(field, name)
  if (value !== 'true' && value !== 'false') {
    throw refused(`Invalid boolean: ${value}`, { param: name })
  }
  return value === 'true'
}

export const oneOf =
  <const T extends string>(...values: T[]): Rule<T> =>
  (field, name) => {
    const value = values.find((one) => one === text(field, name))
    if (value === undefined) {
      throw refused(`Invalid ${name}: must be one of ${values.join(', ')}`, { param: name })
    }
    return value
  }

/** An empty text takes the value away. */
export const clearable =
  <T>(rule: Rule<T>): Rule<T | null> =>
  (field, name) =>
    field === '' ? null : rule(field, name)

export const listOf =
  <T>(rule: Rule<T>): Rule<T[]> =>
  (field, name) => {
    if (!Array.isArray(field)) throw refused(`Invalid array: ${shown(field)}`, { param: name })
    return field.map((one, index) => rule(one, `${name}[${index}]`))
  }

export const metadata: Rule<Record<string, string>> = (field, name) => {
  if (!isForm(field)) throw refused(`Invalid hash: ${shown(field)}`, { param: name })
  return Object.fromEntries(
    Object.entries(field).map(([key, value]) => [key, text(value, `${name}[${key}]`)]),
  )
}

export const objectOf =
  <R extends Rules>(rules: R, ...required: (keyof R & string)[]): Rule<Params<R>> =>
  (field, name) => {
    if (!isForm(field)) throw refused(`Invalid object`, { param: name })
    return readParams(field, rules, required, name)
  }

/** Every field by its rule; one that has none is refused, as Stripe refuses it. */
export function readParams<R extends Rules>(
  form: Form,
  rules: R,
  required: readonly string[] = [],
  within = '',
): Params<R> {
  const called = (name: string) => (within === '' ? name : `${within}[${name}]`)
  const unknown = Object.keys(form).find((name) => !Object.hasOwn(rules, name))
  if (unknown !== undefined) {
    const param = called(unknown)
    throw refused(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const lacking = required.find((name) => form[name] === undefined)
  if (lacking !== undefined) {
    const param = called(lacking)
    throw refused(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return Object.fromEntries(
    Object.entries(form).map(([name, field]) => [name, rules[name]?.(field, called(name))]),
  ) as Params<R>
}

const isForm = (field: Field): field is Form => typeof field === 'object' && !Array.isArray(field)

const shown = (field: Field) => (typeof field === 'string' ? field : JSON.stringify(field))
