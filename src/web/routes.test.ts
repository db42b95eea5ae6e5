import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

/** Returns the paths of the routes that no login guards. */
const unguarded = (entries: RouteConfigEntry[]): (string | undefined)[] =>
  entries.flatMap(({ path, file, children }) => {
    if (file.endsWith('/RequireLogin.tsx')) return []
    return children ? unguarded(children) : [path]
  })

test('only these pages are open without a login', () => {
  expect(unguarded(routes)).toEqual([
    'confirmed',
    'shared/:token',
    undefined,
    'login',
    'login/verify',
    'register',
    'setup',
    'forgot-password',
    'reset-password',
    'confirm-email',
    'confirm-new-email',
    'sign-in-link',
    'stop-email-change',
    'workspace-invitations/:token',
    'welcome',
    'pricing',
    'about',
    'contact',
    'privacy',
    'terms',
    'accessibility',
    'docs',
    'support',
    'assessments',
    'assessments-info',
    'join',
    'assessment/:type',
    'results',
    'sample',
    '*',
  ])
})
