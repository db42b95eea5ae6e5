import { badRequest } from './api-error.ts'

/** A form's fields: texts, and nested fields as `a[b][0]=c` spells them. */
export type Form = { [name: string]: Field }
export type Field = string | Field[] | Form

/** Parses a body or a query as Stripe does. */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
    if (first === '') throw badRequest(`Invalid parameter name: ${name}`)
    const path = [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step)]
    setField(form, path, value, name)
  }
  return toLists(form) as Form
}

function setField(form: Form, [step = '', ...rest]: string[], value: string, name: string): void {
  const there = form[step]
  if (rest.length === 0) {
    if (there !== undefined) throw badRequest(`Received ${name} more than once`, { param: name })
    form[step] = value
    return
  }
  if (typeof there === 'string') throw badRequest(`Invalid ${step}: both text and object`)
  form[step] = there ?? {}
  setField(form[step] as Form, rest, value, name)
}

/** Turns fields named 0, 1, 2 and so on into lists. */
function toLists(field: Field): Field {
  if (typeof field === 'string' || Array.isArray(field)) return field
  const entries = Object.entries(field).map(([name, value]) => [name, toLists(value)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
