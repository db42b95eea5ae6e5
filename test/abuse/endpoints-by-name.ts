import { CALLS } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Every endpoint of the contract by method and path, such as `POST /api/teams`. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  CALLS.map(({ call }) => [`${call.method} ${call.path}`, call]),
)
