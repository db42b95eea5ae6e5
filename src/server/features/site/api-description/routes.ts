import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listPlans } from '#contract/account.ts'
import { apiDescription, serverInfo } from '#contract/operation.ts'
import type { Config } from '#server/config/config.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { VERSION } from '#server/platform/version.ts'
import type { OpenApiDocument } from './openapi-types.ts'

const FILE = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'openapi.json')

/** Registers what programs ask about the server. `oidcName` is null without a provider. */
export function apiDescriptionRoutes(
  api: Api,
  config: Pick<Config, 'organization' | 'registration'> & { readonly oidcName: string | null },
): void {
  const { organization, registration, oidcName } = config
  // The file is requested too rarely to be kept in memory.
  mount(api, apiDescription, async ({ reply }) => {
    const description = await readFile(FILE, 'utf8')
    return reply
      .type('application/json; charset=utf-8')
      .send(organization ? withoutPlans(description) : description)
  })
  mount(api, serverInfo, () => ({
    selfHosted: organization !== null,
    registration,
    organization: organization?.name ?? null,
    oidc: oidcName === null ? null : { name: oidcName },
    version: VERSION,
    source: null,
  }))
}

/** Returns the description without the calls that an organization's own server does not have. */
function withoutPlans(description: string): string {
  const document = JSON.parse(description) as OpenApiDocument
  const paths = Object.entries(document.paths).filter(
    ([path, calls]) =>
      path !== listPlans.path && !Object.values(calls).some(({ tags }) => tags.includes('Billing')),
  )
  const tags = document.tags.filter(({ name }) => name !== 'Billing')
  return JSON.stringify({ ...document, tags, paths: Object.fromEntries(paths) })
}
