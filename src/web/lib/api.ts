import type {
  CallName,
  Endpoint,
  ReceivedResponse,
  RequestOf,
  UrlValues,
} from '#contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { tabWorkspace } from './tab-workspace.ts'
import { noteServerTime } from './server-clock.ts'

/** A response that is not OK, or a network failure (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: ErrorBody | undefined

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    this.body = parsedError(text)
  }

  get code(): ErrorCode | undefined {
    return this.body?.code
  }

  /** The server's message for the user, if any. */
  get reason(): string | undefined {
    return this.body?.message || undefined
  }
}

interface Options {
  readonly signal?: AbortSignal | undefined
  /**
   * The password that the form has, for calls that may need a confirmation: it then confirms the login
   * without a dialog. A wrong one is an issue at `password`.
   */
  readonly password?: string | undefined
}

type Arguments<E extends Endpoint> =
  Record<never, never> extends RequestOf<E>
    ? [request?: RequestOf<E>, options?: Options]
    : [request: RequestOf<E>, options?: Options]

interface RequestParts {
  readonly params?: UrlValues
  readonly query?: UrlValues
  readonly body?: unknown
}

/**
 * Calls an API endpoint, typed by the contract. The endpoint is a type argument only, so that no
 * schema is bundled: `call<typeof createTeam>('POST /api/teams', { body })`.
 */
export async function call<E extends Endpoint>(
  name: CallName<E>,
  ...[request, options]: Arguments<E>
): Promise<ReceivedResponse<E>> {
  const attempt = () => send(name, request ?? {}, options)
  const { body } = await attempt().catch(repeatConfirmed(attempt, options?.password))
  return body as ReceivedResponse<E>
}

/**
 * Returns what to do about an error: if the call needs a confirmation, asks the person for it and
 * calls once more; throws every other error, and this one if the person cancels.
 */
export const repeatConfirmed =
  <T>(attempt: () => Promise<T>, password?: string) =>
  async (error: unknown): Promise<T> => {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
    const { confirm } = await import('./confirm-login.ts')
    await confirm(error, password)
    return attempt()
  }

/** Waits for a deletion. A row that no longer exists counts as deleted. */
export async function ignoreMissing(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** A page of a list, the number of rows in the whole list, and whether it has neighboring pages. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly hasNext: boolean
  readonly hasPrevious: boolean
}

/** Calls an endpoint that returns one page of a list. */
export async function callForPage<E extends Endpoint>(
  name: CallName<E>,
  ...parts: Arguments<E>
): Promise<ListPage<ReceivedResponse<E> extends readonly (infer Row)[] ? Row : never>> {
  const { body, ...page } = await callForPart<E>(name, ...parts)
  return { ...page, rows: body as unknown as [] }
}

/** Calls an endpoint that returns an object with one page of a list. */
export async function callForPart<E extends Endpoint>(
  name: CallName<E>,
  ...[request, options]: Arguments<E>
): Promise<Omit<ListPage<never>, 'rows'> & { readonly body: ReceivedResponse<E> }> {
  const { body, headers } = await send(name, request ?? {}, options)
  const links = headers.get('link') ?? ''
  return {
    body: body as ReceivedResponse<E>,
    total: Number(headers.get('x-total-count')),
    hasNext: links.includes('rel="next"'),
    hasPrevious: links.includes('rel="prev"'),
  }
}

async function send(
  name: string,
  parts: RequestParts,
  options: Options | undefined,
): Promise<{ body: unknown; headers: Headers }> {
  const [method, template] = name.split(' ') as [string, string]
  const hasBody = parts.body !== undefined
  const workspace = tabWorkspace()
  const response = await fetch(address(template, parts), {
    method,
    credentials: 'same-origin',
    headers: {
      ...workspaceHeader(workspace),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(parts.body) }),
    signal: options?.signal ?? null,
  })
  noteServerTime(response)
  const answered = response.headers.get('x-workspace')
  const text = await response.text()
  const error = response.ok ? null : new ApiError(response.status, text, response.statusText)
  const isLost =
    error?.code === 'second_factor_required' ||
    (response.status === 404 && !answered && !template.includes(':'))
  if (workspace && (isLost || (answered && answered !== workspace))) {
    void import('./workspace-changes.ts').then(
      ({ followWorkspace }) => followWorkspace(workspace, answered),
      // Offline before it was loaded.
      () => undefined,
    )
  }
  if (error) throw error
  return { body: text ? JSON.parse(text) : undefined, headers: response.headers }
}

/** Returns the header that tells the server which workspace a call is about. */
export const workspaceHeader = (workspace: string | null): Readonly<Record<string, string>> =>
  workspace ? { 'x-workspace': workspace } : {}

/** Returns the server's message for an error, or the fallback. */
export function reasonOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.reason) || fallback
}

/** The message for a call that did not reach the server. */
export const NETWORK_ERROR = 'Network error. Please try again.'

/** Works like `reasonOf`, but prefers the first field's message and covers network failures. */
export function failureOf(error: Error, fallback: string): string {
  if (!(error instanceof ApiError)) return NETWORK_ERROR
  return error.body?.issues?.[0]?.message ?? error.reason ?? fallback
}

function address(template: string, { params = {}, query = {} }: RequestParts): string {
  const path = template.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(urlText(key, params[key])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, urlText(key, value))
  }
  return search.size ? `${path}?${search}` : path
}

/**
 * Throws for objects and functions. TypeScript refuses unknown keys in an object literal only, so a
 * wider object, passed as a variable, can contain anything.
 */
function urlText(key: string, value: UrlValues[string]): string {
  if (['object', 'function'].includes(typeof value)) {
    throw new TypeError(`The URL parameter ${key} must be a scalar.`)
  }
  return String(value)
}

function parsedError(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isError = typeof value === 'object' && value !== null && 'message' in value
    return isError ? (value as ErrorBody) : undefined
  } catch {
    return undefined
  }
}
