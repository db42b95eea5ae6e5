import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiDescription } from '#contract/operation.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'

const FILE = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'openapi.json')

/** Serves the description from its file. It is requested too rarely to be kept in memory. */
export function apiDescriptionRoutes(api: Api): void {
  mount(api, apiDescription, async ({ reply }) =>
    reply.type('application/json; charset=utf-8').send(await readFile(FILE)),
  )
}
