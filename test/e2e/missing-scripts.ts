import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '#test/server/server-process.ts'

const ASSETS = join(ROOT, 'build', 'site', 'client', 'assets')

/** What a page says in place of a part whose script is missing. */
export const PART_MISSING = "This part of the page couldn't be loaded"

/** Text in the script that shows toasts. */
export const TOASTER = 'data-sonner-toaster'

/** Text in the script that creates and edits teams. */
export const TEAM_DIALOG = 'Rounds of this team keep their responses'

/** Returns the name, without its hash, of the script that alone contains a text. */
export function scriptWith(text: string): string {
  const [script, ...others] = readdirSync(ASSETS).filter(
    (file) => file.endsWith('.js') && readFileSync(join(ASSETS, file), 'utf8').includes(text),
  )
  if (script === undefined || others.length > 0) throw new Error(`not one script with "${text}"`)
  return script.replace(/-.{8}\.js$/, '')
}

/**
 * Answers the requests for scripts with these names as after an update, until the returned function is
 * called.
 */
export async function removeScripts(page: Page, ...names: string[]): Promise<() => void> {
  let isRemoved = true
  const isNamed = new RegExp(`/assets/(${names.join('|')})-[^/]+\\.js$`)
  await page.route(isNamed, (route) =>
    isRemoved ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  return () => {
    isRemoved = false
  }
}
