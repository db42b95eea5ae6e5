import type { Page } from '@playwright/test'

/** What a page says in place of a part whose script is missing. */
export const PART_MISSING = "This part of the page couldn't be loaded"

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
