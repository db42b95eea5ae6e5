import type { Description, Operation, Schema } from './description.ts'
import { curlOf } from './curl.ts'
import { kindOf, nameOf } from './kinds.ts'
import type { Kind } from './kinds.ts'

/** One thing that is sent or received. */
export interface Field extends Kind {
  readonly name: string
  readonly optional: boolean
  readonly description: string
}

export interface CallEntry {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly parameters: readonly Field[]
  readonly body: readonly Field[]
  /** What comes back: an object, a list of them, fields in place, or a file. */
  readonly answer: Kind & { readonly fields: readonly Field[] }
  readonly refusals: readonly { readonly status: string; readonly words: string }[]
  /** With `{origin}` in the place of the site's address. */
  readonly example: string
}

export interface ObjectEntry {
  readonly name: string
  readonly description: string
  /** Of one that comes in several shapes, each with its fields; else one. */
  readonly shapes: readonly (readonly Field[])[]
}

/** What people look for first in their group. */
const FIRST: ReadonlySet<string> = new Set(['listQuizSessions', 'sessionResults', 'trends'])

/** What the page shows, from the description of the API. For the loader: it runs in the build. */
export function contentOf(description: unknown): {
  groups: { title: string; calls: CallEntry[] }[]
  objects: ObjectEntry[]
} {
  const { paths, tags, components } = description as Description
  const { schemas } = components
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security.some((way) => 'key' in way))
      .map(([method, operation]) => ({
        tag: operation.tags[0],
        entry: callEntry(schemas, method, path, operation),
      })),
  )
  const groups = tags
    .map(({ name }) => ({
      title: name,
      calls: served
        .filter(({ tag }) => tag === name)
        .map(({ entry }) => entry)
        .toSorted((a, b) => rankOf(a) - rankOf(b)),
    }))
    .filter(({ calls }) => calls.length > 0)
  return {
    groups,
    objects: objectsOf(
      schemas,
      groups.flatMap(({ calls }) => calls),
    ),
  }
}

const rankOf = ({ id }: CallEntry): number => (FIRST.has(id) ? 0 : 1)

function callEntry(
  schemas: Description['components']['schemas'],
  method: string,
  path: string,
  operation: Operation,
): CallEntry {
  const { parameters = [], responses, requestBody } = operation
  const sent = requestBody && jsonOf(requestBody.content)
  const body = sent && resolved(schemas, sent)
  const [answer] = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => answer)
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    parameters: parameters.map(({ name, required, schema, description }) => ({
      ...kindOf(schema),
      name,
      optional: !required,
      description: description ?? schema.description ?? '',
    })),
    body: body ? fieldsOf(body) : [],
    answer: answerOf(answer?.content ?? {}),
    refusals: Object.entries(responses).flatMap(([status, { description, content }]) =>
      /^[45]/.test(status) && content && description ? [{ status, words: description }] : [],
    ),
    example: curlOf(method.toUpperCase(), path, parameters, body),
  }
}

const jsonOf = (content: Readonly<Record<string, { readonly schema: Schema }>>) =>
  content['application/json']?.schema

const resolved = (schemas: Readonly<Record<string, Schema>>, schema: Schema): Schema =>
  schema.$ref ? (schemas[nameOf(schema.$ref)] ?? schema) : schema

function answerOf(content: Readonly<Record<string, { readonly schema: Schema }>>) {
  const schema = jsonOf(content)
  if (!schema)
    return { words: `a file: ${Object.keys(content).join(', ')}`, object: null, fields: [] }
  return { ...kindOf(schema), fields: fieldsOf(schema) }
}

/** The fields of an object; what is nested in place has its way in its name: `team.name`. */
function fieldsOf(schema: Schema, before = ''): Field[] {
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = before + key
    const inner = nestedIn(property)
    const field = {
      ...kindOf(property),
      name,
      optional: !required.includes(key),
      description: property.description ?? '',
    }
    // That there is an object is what the fields in it say.
    const own = property.properties && !field.description ? [] : [field]
    return [...own, ...(inner ? fieldsOf(inner.schema, `${name}${inner.many ? '[]' : ''}.`) : [])]
  })
}

/** The object that stands in place, in a list or beside null. */
function nestedIn(schema: Schema): { schema: Schema; many: boolean } | undefined {
  if (schema.properties) return { schema, many: false }
  const inner = schema.items ? nestedIn(schema.items) : undefined
  if (inner) return { ...inner, many: true }
  return schema.anyOf?.map(nestedIn).find((found) => found !== undefined)
}

const namedBy = (fields: readonly Field[]) => fields.map(({ object }) => object)

/** Every object that an answer names, and those that these name, by name. */
function objectsOf(
  schemas: Readonly<Record<string, Schema>>,
  calls: readonly CallEntry[],
): ObjectEntry[] {
  const found = new Map<string, ObjectEntry>()
  const open = calls.flatMap(({ answer }) => [answer.object, ...namedBy(answer.fields)])
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const schema = name === null ? undefined : schemas[name]
    if (name === null || !schema || found.has(name)) continue
    const shapes = (schema.oneOf ?? [schema]).map((shape) => fieldsOf(shape))
    found.set(name, { name, description: schema.description ?? '', shapes })
    open.push(...namedBy(shapes.flat()))
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
