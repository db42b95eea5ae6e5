import { useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext, useBlocker } from 'react-router'
import type { Location } from 'react-router'
import { requestModules } from '#web/lib/route-modules.ts'

/**
 * Loads the code of a route before the router navigates to it, and holds the navigation back if the
 * network fails. The router itself would reload the page, which ends in the browser's error page.
 */
export function useRouteLoading() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const missing = (location: Location) => requestModules(router?.routes ?? [], location)
  const blocker = useBlocker(({ nextLocation }) => missing(nextLocation).length > 0)
  const [failedKey, setFailedKey] = useState<string>()
  const isBlocked = blocker.state === 'blocked'

  async function load(): Promise<void> {
    if (blocker.state !== 'blocked') return
    const { key, pathname, search, hash } = blocker.location
    if (!navigator.onLine) return setFailedKey(key)
    const modules = missing(blocker.location)
    try {
      await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)))
      blocker.proceed()
    } catch {
      // Some browsers remember a failed import, and a new release replaces the files.
      if (await isReachable(modules)) window.location.assign(pathname + search + hash)
      else setFailedKey(key)
    }
  }

  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per navigation
  }, [blocker.location])

  return {
    failed: isBlocked && blocker.location.key === failedKey,
    retry: () => void load(),
    cancel: () => blocker.reset?.(),
  }
}

/** True if the server answers at all, even if it no longer has the file. */
async function isReachable([module = '/']: readonly string[]): Promise<boolean> {
  try {
    await fetch(module, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
