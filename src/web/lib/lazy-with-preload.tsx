import { lazy, Suspense, useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { waitForIdle } from './wait-for-idle.ts'

type Load = () => Promise<unknown>

interface LazyOptions {
  /** Shown while the component loads. Default: nothing. */
  readonly fallback?: ReactNode
  /** Waits until the browser is idle, so that the page is drawn before its code is run. */
  readonly whenIdle?: boolean
}

/** The component with a name in a module; `load` fetches it ahead of its first render. */
type LazyExport<Module, Name extends keyof Module> = Module[Name] & { readonly load: Load }

/**
 * Returns the component with this name of a module that is loaded at its first render. A page that may
 * show it calls `usePreload`, so that it opens at once.
 */
export function lazyWithPreload<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { fallback = null, whenIdle = false }: LazyOptions = {},
): LazyExport<Module, Name> {
  const Part = lazy(async () => {
    if (whenIdle) await waitForIdle()
    return { default: (await loadWhenOnline(load))[name] as ComponentType<object> }
  })
  const WithFallback = (props: object) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(WithFallback, { load }) as unknown as LazyExport<Module, Name>
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
