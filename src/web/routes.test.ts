import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

interface Page {
  readonly path: string
  /** The files of the layouts around it. */
  readonly layouts: readonly string[]
}

const pagesOf = (entries: readonly RouteConfigEntry[], layouts: readonly string[] = []): Page[] =>
  entries.flatMap(({ path, file, children }) =>
    children ? pagesOf(children, [...layouts, file]) : [{ path: path ?? '', layouts }],
  )

const isBelow = ({ layouts }: Page, name: string) =>
  layouts.some((file) => file.endsWith(`/${name}.tsx`))

const requiresLogin = ({ layouts }: Page) =>
  layouts.some((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes('<RequireLogin>'),
  )

test('all pages behind the login need a workspace, except the account and those for admins', () => {
  const pages = pagesOf(routes).filter(requiresLogin)
  const others = pages.filter((page) => !isBelow(page, 'WorkspaceLayout'))
  expect(pages.length).toBeGreaterThan(20)
  expect(others.map(({ path }) => path)).toEqual([
    'account',
    ...pages.filter((page) => isBelow(page, 'AdminLayout')).map(({ path }) => path),
  ])
})

test('only these pages are open without a login', () => {
  const open = pagesOf(routes).filter((page) => !requiresLogin(page))
  expect(open.map(({ path }) => path)).toEqual([
    'confirmed',
    'shared/:token',
    '',
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
