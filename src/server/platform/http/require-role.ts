import { includesRole } from '#domain/workspaces.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Scope } from '#server/platform/scope.ts'
import { AppError } from './app-error.ts'

/** Throws a 403 if the scope's role has fewer rights than `needed`. */
export function requireRole({ role }: Scope, needed: Role): void {
  if (includesRole(role, needed)) return
  throw new AppError(
    'forbidden',
    needed === 'owner'
      ? 'Only owners of the workspace can do this.'
      : 'Viewers cannot do this. An owner of the workspace can give you another role.',
  )
}

/** Returns the 403 for a member without the second factor that the workspace requires. */
export const secondFactorMissing = (): AppError =>
  new AppError(
    'second_factor_required',
    'This workspace requires two-factor sign-in. Set it up in your account settings.',
  )

/** Returns the error 404 for a person without a workspace. */
export const noWorkspace = (): AppError =>
  new AppError('not_found', 'You are not in a workspace. Create one, or ask for an invitation.')
