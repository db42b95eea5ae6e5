import type { Description, Operation, Schema } from './description.ts'
import { curlOf } from './curl.ts'
import { valueTypeOf, nameOf } from './value-type.ts'
import type { ValueType } from './value-type.ts'

/** A field of a request or a response. */
export interface Field extends ValueType {
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
  /** The response: an object, a list of objects, inline fields, or a file. */
  readonly response: ValueType & { readonly fields: readonly Field[] }
  readonly errors: readonly { readonly status: string; readonly words: string }[]
  /** A curl command; `{origin}` stands for the site's origin. */
  readonly example: string
}

export interface ObjectEntry {
  readonly name: string
  readonly description: string
  /** The fields of each variant; most objects have one. */
  readonly shapes: readonly (readonly Field[])[]
}

/** Calls listed first in their group. */
const FIRST: ReadonlySet<string> = new Set(['listRounds', 'roundResults', 'trends'])

/**
 * Builds the page's content from the API description. Runs at build time, in the route's loader.
 */
export function buildContent(description: unknown): {
  groups: { title: string; calls: CallEntry[] }[]
  objects: ObjectEntry[]
} {
  const { paths, tags, components } = description as Description
  const { schemas } = components
  const available = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security.some((scheme) => 'key' in scheme))
      .map(([method, operation]) => ({
        tag: operation.tags[0],
        entry: callEntry(schemas, method, path, operation),
      })),
  )
  const groups = tags
    .map(({ name }) => ({
      title: name,
      calls: available
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
  const bodySchema = requestBody && jsonOf(requestBody.content)
  const body = bodySchema && resolved(schemas, bodySchema)
  const [response] = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => response)
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    parameters: parameters.map(({ name, required, schema, description }) => ({
      ...valueTypeOf(schema),
      name,
      optional: !required,
      description: description ?? schema.description ?? '',
    })),
    body: body ? fieldsOf(body) : [],
    response: responseOf(response?.content ?? {}),
    errors: Object.entries(responses).flatMap(([status, { description, content }]) =>
      /^[45]/.test(status) && content && description ? [{ status, words: description }] : [],
    ),
    example: curlOf(method.toUpperCase(), path, parameters, body),
  }
}

const jsonOf = (content: Readonly<Record<string, { readonly schema: Schema }>>) =>
  content['application/json']?.schema

const resolved = (schemas: Readonly<Record<string, Schema>>, schema: Schema): Schema =>
  schema.$ref ? (schemas[nameOf(schema.$ref)] ?? schema) : schema

function responseOf(content: Readonly<Record<string, { readonly schema: Schema }>>) {
  const schema = jsonOf(content)
  if (!schema)
    return { words: `a file: ${Object.keys(content).join(', ')}`, object: null, fields: [] }
  return { ...valueTypeOf(schema), fields: fieldsOf(schema) }
}

/** Returns the fields of an object. Nested fields have a path as name: `team.name`. */
function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = prefix + key
    const nested = nestedIn(property)
    const field = {
      ...valueTypeOf(property),
      name,
      optional: !required.includes(key),
      description: property.description ?? '',
    }
    // The fields of an inline object imply the object itself.
    const ownField = property.properties && !field.description ? [] : [field]
    return [
      ...ownField,
      ...(nested ? fieldsOf(nested.schema, `${name}${nested.many ? '[]' : ''}.`) : []),
    ]
  })
}

/** Returns the inline object of a schema, in a list or with null. */
function nestedIn(schema: Schema): { schema: Schema; many: boolean } | undefined {
  if (schema.properties) return { schema, many: false }
  const nested = schema.items ? nestedIn(schema.items) : undefined
  if (nested) return { ...nested, many: true }
  return schema.anyOf?.map(nestedIn).find((result) => result !== undefined)
}

const referencesOf = (fields: readonly Field[]) => fields.map(({ object }) => object)

/**
 * Returns all objects referenced by responses, directly or through other objects, sorted by name.
 */
function objectsOf(
  schemas: Readonly<Record<string, Schema>>,
  calls: readonly CallEntry[],
): ObjectEntry[] {
  const entries = new Map<string, ObjectEntry>()
  const pending = calls.flatMap(({ response }) => [
    response.object,
    ...referencesOf(response.fields),
  ])
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const schema = name === null ? undefined : schemas[name]
    if (name === null || !schema || entries.has(name)) continue
    const shapes = (schema.oneOf ?? [schema]).map((shape) => fieldsOf(shape))
    entries.set(name, { name, description: schema.description ?? '', shapes })
    pending.push(...referencesOf(shapes.flat()))
  }
  return [...entries.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
