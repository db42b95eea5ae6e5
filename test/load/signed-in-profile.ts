import { chromium } from '@playwright/test'
import { LOGIN_HINT } from '#contract/login-hint.ts'
import { scratchFolder } from '#test/server/running.ts'
import { letGo, stopLater } from './stopping.ts'
import type { Stoppable } from './stopping.ts'

const TOMORROW = () => Date.now() / 1_000 + 86_400

/**
 * A folder that Chromium starts from with this login in it: of a header with a cookie it takes no
 * notice.
 */
export async function signedInProfile(
  program: string,
  origin: string,
  cookie: string,
): Promise<Stoppable & { readonly path: string }> {
  const folder = scratchFolder()
  const profile = {
    path: folder.path,
    stop: async () => void (letGo(profile) && folder.remove()),
  }
  stopLater(profile)
  const [name = '', value = ''] = cookie.split('=')
  const context = await chromium.launchPersistentContext(folder.path, {
    executablePath: program,
    args: ['--no-sandbox'],
  })
  const kept = { url: origin, sameSite: 'Lax', expires: TOMORROW() } as const
  await context.addCookies([
    { ...kept, name, value, httpOnly: true },
    { ...kept, name: LOGIN_HINT, value: '1' },
  ])
  await context.close()
  return profile
}
