import swagger from '@fastify/swagger'
import { CALLS, RESOURCES } from '#contract/calls.ts'
import type { NamedCall } from '#contract/calls.ts'
import { statusOf } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as errors from '#contract/errors.ts'
import { fastify } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { SECURITY_SCHEMES, securityOf } from './security.ts'
import { shortenSchemaNames } from './schema-names.ts'
import type { ApiResponse, OpenApiDocument } from './openapi-types.ts'
import { errorResponsesOf, sharedErrorResponses } from './error-responses.ts'
import { API_INFO } from './api-info.ts'

const DESCRIBED = CALLS.filter(({ call }) => call.described ?? true)

/**
 * Generates the OpenAPI 3.1 document from the contract. Called by scripts/write-openapi.ts and by the
 * test of docs/openapi.json. A running server serves the file, which saves the generator's memory.
 */
export async function describeApi(): Promise<OpenApiDocument> {
  nameSchemas()
  const app = fastify()
  await app.register(swagger, {
    openapi: {
      ...API_INFO,
      components: { securitySchemes: SECURITY_SCHEMES, responses: sharedErrorResponses() },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  // This server never gets a request, so it needs neither validation nor handlers.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => () => '')
  app.register(async (routes) => {
    for (const namedCall of DESCRIBED) addRoute(routes, namedCall)
  })
  await app.ready()
  const generated = JSON.parse(
    JSON.stringify(app.swagger()),
    withoutFormatPattern,
  ) as OpenApiDocument
  await app.close()
  for (const namedCall of DESCRIBED) addResponses(generated, namedCall)
  return shortenSchemaNames(generated)
}

/** Registers the schemas that the contract exports, so that each is described once by its name. */
function nameSchemas(): void {
  // The generator needs parameters and queries inline.
  const inline = new Set<unknown>(CALLS.flatMap(({ call }) => [call.params, call.query]))
  for (const exported of [...Object.values(RESOURCES), errors]) {
    for (const [id, schema] of Object.entries(exported)) {
      const isNamed = schema instanceof z.ZodObject || schema instanceof z.ZodDiscriminatedUnion
      if (!isNamed || inline.has(schema) || z.globalRegistry.get(schema)?.id !== undefined) continue
      z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
    }
  }
}

/** Returns JSON reviver: removes the pattern of a schema with a format, which says the same. */
function withoutFormatPattern(_key: string, value: unknown): unknown {
  const hasBoth =
    typeof value === 'object' && value !== null && 'format' in value && 'pattern' in value
  if (!hasBoth || typeof value.pattern !== 'string') return value
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
      ...(call.response && { response: { [call.status ?? 200]: call.response } }),
    },
    handler: () => {},
  })
}

/** Adds what the generator does not know: descriptions of statuses, and error responses. */
function addResponses({ paths }: OpenApiDocument, { call }: NamedCall): void {
  const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
  const operation = paths[path]?.[call.method.toLowerCase()]
  if (!operation) throw new Error(`${path} was not described`)
  const status = statusOf(call)
  const generated = call.response ? (operation.responses[status] as ApiResponse) : undefined
  operation.responses = {
    [status]: { ...generated, description: STATUS_DESCRIPTIONS[status], ...fileOf(call) },
    ...errorResponsesOf(call),
  }
}

/** Returns what differs in a response that is a file or a redirect. */
function fileOf({ file, redirect }: Endpoint): Partial<ApiResponse> {
  if (redirect !== undefined) return { description: redirect }
  if (!file) return {}
  const content = Object.fromEntries(file.types.map((type) => [type, { schema: {} }]))
  return { description: file.description, content }
}

const STATUS_DESCRIPTIONS = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. It happens in a moment.',
  204: 'Done. The response has no body.',
  302: 'Redirects the browser.',
}
