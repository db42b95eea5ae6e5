import { MAX_ORGANIZATION_NAME } from '#domain/organization.ts'
import type { Organization } from '#domain/organization.ts'
import { hasVisibleText } from '#domain/visible-text.ts'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** The schemas of the variables. */
export const ORGANIZATION = {
  SELF_HOSTED: z.enum(['true', 'false']),
  ORGANIZATION_NAME: z.string().trim().max(MAX_ORGANIZATION_NAME).refine(hasVisibleText),
  WORKSPACE: z.enum(['own', 'shared']),
  WORKSPACE_ID: z.guid().toLowerCase(),
}

/** What each variable must be, for error messages. */
export const ORGANIZATION_EXPECTED: Readonly<Record<keyof typeof ORGANIZATION, string>> = {
  SELF_HOSTED: 'true or false',
  ORGANIZATION_NAME: `a name of up to ${MAX_ORGANIZATION_NAME} characters`,
  WORKSPACE: 'own or shared',
  WORKSPACE_ID: 'the id of a workspace',
}

type Variables = {
  readonly [Name in keyof typeof ORGANIZATION]?: z.output<(typeof ORGANIZATION)[Name]> | undefined
}

/** Returns null for a service to everyone. Throws a ConfigError for what does not go together. */
export function readOrganization(env: Variables): Organization | null {
  const isShared = env.WORKSPACE === 'shared'
  if (env.SELF_HOSTED !== 'true') {
    if (isShared) throw new ConfigError('WORKSPACE=shared needs SELF_HOSTED=true.')
    return null
  }
  if (env.ORGANIZATION_NAME === undefined) {
    throw new ConfigError('ORGANIZATION_NAME is required when SELF_HOSTED is true.')
  }
  if (env.WORKSPACE_ID !== undefined && !isShared) {
    throw new ConfigError('WORKSPACE_ID needs WORKSPACE=shared.')
  }
  return {
    name: env.ORGANIZATION_NAME,
    sharesWorkspace: isShared,
    workspaceId: env.WORKSPACE_ID,
  }
}
