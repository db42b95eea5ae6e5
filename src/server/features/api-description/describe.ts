import swagger from '@fastify/swagger'
import { CALLS, RESOURCES } from '#contract/calls.ts'
import type { NamedCall } from '#contract/calls.ts'
import * as errors from '#contract/errors.ts'
import { fastify } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { plainPaths } from './plain.ts'
import { SCHEMES, securityOf } from './security.ts'
import { withShortNames } from './schema-names.ts'
import type { Answer, Document } from './document.ts'
import { refusals, refusalsOf } from './refusals.ts'
import { ABOUT } from './words.ts'

/**
 * The description of the API as an OpenAPI 3.1 document, from the contract itself. It is made when
 * somebody writes docs/openapi.json, and by the test that holds that file to the contract: never in
 * a running server, which would keep the generator and what it makes in memory for a file.
 */
export async function describeApi(): Promise<Document> {
  nameSchemas()
  const app = fastify()
  await app.register(swagger, {
    openapi: { ...ABOUT, components: { securitySchemes: SCHEMES, responses: refusals() } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  // Nothing is ever sent here: what answers is left out, and how it is checked.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => () => '')
  app.register(async (routes) => {
    for (const named of CALLS) addRoute(routes, named)
  })
  await app.ready()
  const made = JSON.parse(JSON.stringify(app.swagger()), withoutSpelledOutFormat) as Document
  await app.close()
  for (const named of CALLS) finish(made, named)
  return withShortNames({ ...made, paths: { ...made.paths, ...plainPaths() } })
}

/** What the contract exports under a name is described once, under that name. */
function nameSchemas(): void {
  // Taken apart by the generator, which finds nothing behind a name.
  const apart = new Set<unknown>(CALLS.flatMap(({ call }) => [call.params, call.query]))
  for (const exported of [...Object.values(RESOURCES), errors]) {
    for (const [id, schema] of Object.entries(exported)) {
      const named = schema instanceof z.ZodObject || schema instanceof z.ZodDiscriminatedUnion
      if (!named || apart.has(schema) || z.globalRegistry.get(schema)?.id !== undefined) continue
      z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
    }
  }
}

/** A pattern says nothing that the name of the format does not, at greater length. */
function withoutSpelledOutFormat(_key: string, value: unknown): unknown {
  const spelledOut =
    typeof value === 'object' && value !== null && 'format' in value && 'pattern' in value
  if (!spelledOut || typeof value.pattern !== 'string') return value
  const { pattern: _pattern, ...rest } = value
  return rest
}

function addRoute(routes: ReturnType<typeof fastify>, { name, resource, call }: NamedCall): void {
  routes.route({
    method: call.method,
    url: call.path,
    schema: {
      operationId: name,
      summary: call.summary,
      tags: [resource],
      security: securityOf(call),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.answer && { response: { [call.status ?? 200]: call.answer } }),
    },
    handler: () => {},
  })
}

/** What the generator does not know: statuses in words, and the refusals, which look all alike. */
function finish({ paths }: Document, { call }: NamedCall): void {
  const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
  const operation = paths[path]?.[call.method.toLowerCase()]
  if (!operation) throw new Error(`${path} was not described`)
  const status = call.status ?? (call.answer ? 200 : 204)
  const sent = operation.responses[status] as Answer | undefined
  operation.responses = {
    [status]: { ...(call.answer && sent), description: STATUS_WORDS[status] },
    ...refusalsOf(call),
  }
}

const STATUS_WORDS = { 200: 'Done.', 201: 'Created.', 204: 'Done; there is nothing to say.' }
