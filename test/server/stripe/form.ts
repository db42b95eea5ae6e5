import { refused } from './refusal.ts'

/** What a form holds: texts, and fields within fields as `a[b][0]=c` spells them. */
export type Form = { [name: string]: Field }
export type Field = string | Field[] | Form

/** Reads a body or a query as Stripe does. */
export function readForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
    if (first === '') throw refused(`Invalid parameter name: ${name}`)
    const path = [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step)]
    put(form, path, value, name)
  }
  return listed(form) as Form
}

function put(form: Form, [step = '', ...rest]: string[], value: string, name: string): void {
  const there = form[step]
  if (rest.length === 0) {
    if (there !== undefined) throw refused(`Received ${name} more than once`, { param: name })
    form[step] = value
    return
  }
  if (typeof there === 'string') throw refused(`Invalid ${step}: both text and object`)
  form[step] = there ?? {}
  put(form[step] as Form, rest, value, name)
}

/** Fields named 0, 1, 2 and so on are a list. */
function listed(field: Field): Field {
  if (typeof field === 'string' || Array.isArray(field)) return field
  const entries = Object.entries(field).map(([name, value]) => [name, listed(value)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
