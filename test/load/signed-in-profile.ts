import { chromium } from '@playwright/test'
import { LOGIN_HINT } from '#contract/login-hint.ts'
import { scratchFolder } from '#test/server/server-process.ts'
import { unregisterCleanup, registerCleanup } from './cleanup.ts'
import type { Stoppable } from './cleanup.ts'

const TOMORROW = () => Date.now() / 1_000 + 86_400

/**
 * Returns a Chromium profile folder that contains this login cookie. Chromium ignores a Cookie header
 * that Lighthouse sets.
 */
export async function signedInProfile(
  program: string,
  origin: string,
  cookie: string,
): Promise<Stoppable & { readonly path: string }> {
  const folder = scratchFolder()
  const profile = {
    path: folder.path,
    stop: async () => void (unregisterCleanup(profile) && folder.remove()),
  }
  registerCleanup(profile)
  const [name = '', value = ''] = cookie.split('=')
  const context = await chromium.launchPersistentContext(folder.path, {
    executablePath: program,
    args: ['--no-sandbox'],
  })
  const attributes = { url: origin, sameSite: 'Lax', expires: TOMORROW() } as const
  await context.addCookies([
    { ...attributes, name, value, httpOnly: true },
    { ...attributes, name: LOGIN_HINT, value: '1' },
  ])
  await context.close()
  return profile
}
