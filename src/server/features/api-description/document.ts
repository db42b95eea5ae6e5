/** A schema of JSON, as far as anybody here looks into it. */
export type Schema = Readonly<Record<string, unknown>>

/** What may be answered. */
export interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, { description: string; schema: { type: 'integer' } }>>
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

/** An answer by the name that it is described under. */
export interface Named {
  readonly $ref: string
}

/** One call. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Schema[]
  readonly requestBody?: Schema
  responses: Readonly<Record<string, Answer | Named>>
}

/** An OpenAPI 3.1 document, as far as anybody here looks into it. */
export interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly [part: string]: unknown
  }
  readonly [part: string]: unknown
}
