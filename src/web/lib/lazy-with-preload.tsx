import { lazy, Suspense, useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { waitForIdle } from './wait-for-idle.ts'

type Load = () => Promise<unknown>

/** A lazily loaded component; `load` fetches it ahead of its first render. */
type LazyComponent<Props> = ComponentType<Props> & { readonly load: Load }

/**
 * Returns a lazily loaded component, for parts that users open themselves, such as dialogs. Renders
 * `fallback` while loading. A page that may show it calls `usePreload`, so that it opens at once.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyComponent<Props> {
  const Part = lazy(async () => ({ default: await loadWhenOnline(load) }))
  const WithFallback = (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(WithFallback, { load })
}

/** Repeats a load that failed offline when the network is back. */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true })
    })
    return load()
  }
}

/** Loads components once the browser is idle. */
export function usePreload(...parts: readonly { readonly load: Load }[]): void {
  useEffect(() => {
    // A failed load is retried when the component renders.
    for (const { load } of parts) {
      waitForIdle()
        .then(load)
        .catch(() => undefined)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parts never change
  }, [])
}
