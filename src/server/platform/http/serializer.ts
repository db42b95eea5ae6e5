import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

/**
 * JSON text of a `T`, which is sent as it is: the schema of the response neither checks nor strips it.
 * For large values that are the same for many requests, or whose text the database makes.
 */
export class ReadyJson<T> {
  declare readonly type: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Returns the JSON of a value, stripped to its schema. Throws if it does not match. */
export const readyJson = <S extends z.ZodType>(schema: S, value: z.input<S>) =>
  new ReadyJson<z.input<S>>(JSON.stringify(schema.parse(value)))

/** A response object of which some fields are ready. The schema applies to the others. */
export class PartlyReady<T extends object> {
  readonly fields: { readonly [K in keyof T]: T[K] | ReadyJson<T[K]> }

  constructor(fields: PartlyReady<T>['fields']) {
    this.fields = fields
  }
}

/** Serializes responses, stripped to their schema. Throws if a response does not match it. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) =>
    serialize(schema, data)

/** Returns the JSON of a response, stripped to its schema. Throws if it does not match. */
export function serialize(schema: z.ZodType, data: unknown): string {
  if (data instanceof ReadyJson) return data.text
  if (data instanceof PartlyReady) return serializePartly(schema, data)
  return JSON.stringify(schema.parse(data))
}

function serializePartly(
  schema: z.ZodType,
  { fields }: PartlyReady<Record<string, unknown>>,
): string {
  if (!(schema instanceof z.ZodObject)) throw new Error('the response is not an object')
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape
  let text = '{'
  for (const [name, field] of Object.entries(shape)) {
    const value = fields[name]
    const json: string | undefined =
      value instanceof ReadyJson ? value.text : JSON.stringify(field.parse(value))
    if (json !== undefined) text += `${text === '{' ? '' : ','}"${name}":${json}`
  }
  return `${text}}`
}
