/** A JSON schema, whose content is not inspected here. */
export type Schema = Readonly<Record<string, unknown>>

/** An OpenAPI response. */
export interface ApiResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, { description: string; schema: { type: 'integer' } }>>
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

/** A reference to a component. */
export interface Reference {
  readonly $ref: string
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Schema[]
  readonly requestBody?: Schema
  responses: Readonly<Record<string, ApiResponse | Reference>>
}

/** An OpenAPI 3.1 document, with the parts used here. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly [part: string]: unknown
  }
  readonly [part: string]: unknown
}
