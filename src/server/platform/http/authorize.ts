import type { Access, Endpoint, WorkspaceKey } from '#contract/endpoint.ts'
import { ROLES } from '#domain/workspaces.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Caller, WorkspaceTarget } from '#server/platform/scope.ts'
import type { FastifyReply } from 'fastify'
import { AppError, notFound } from './app-error.ts'
import { requireConfirmation } from './require-confirmation.ts'
import { noWorkspace, requireRole, secondFactorMissing } from './require-role.ts'

const isRole = (access: Access): access is Role => ROLES.some((role) => role === access)

/** Checks the declared access and tells the browser which workspace the response is about. */
export function authorize(
  { access, needsConfirmation }: Pick<Endpoint, 'access' | 'needsConfirmation'>,
  caller: Caller | null,
  target: WorkspaceTarget | null,
  reply: FastifyReply,
): Caller {
  if (!caller) throw new AppError('unauthenticated', 'Please sign in.')
  if (access === 'admin' && !caller.user.isAdmin) {
    throw new AppError('forbidden', 'Only admins can do this.')
  }
  if (isRole(access)) requireMember(caller, access, target, reply)
  if (needsConfirmation) requireConfirmation(caller, needsConfirmation)
  return caller
}

function requireMember(
  { user, scope }: Caller,
  role: Role,
  target: WorkspaceTarget | null,
  reply: FastifyReply,
): void {
  if (user.workspace?.secondFactorMissing) {
    // A tab of another workspace then shows what this one requires.
    reply.header('x-workspace', user.workspace.id)
    throw secondFactorMissing()
  }
  if (!scope) throw target ? notFound(TARGET_NAMES[target.by]) : noWorkspace()
  reply.header('x-workspace', scope.workspaceId)
  requireRole(scope, role)
}

const TARGET_NAMES: Readonly<Record<WorkspaceKey, string>> = {
  workspace: 'This workspace',
  team: 'This team',
  round: 'This round',
}
