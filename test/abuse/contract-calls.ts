import { CALLS } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Every call of the contract by its name, such as `POST /api/teams`. */
export const CONTRACT: ReadonlyMap<string, Endpoint> = new Map(
  CALLS.map(({ call }) => [`${call.method} ${call.path}`, call]),
)
