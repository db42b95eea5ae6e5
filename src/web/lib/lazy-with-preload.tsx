import { Suspense, use, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { waitForIdle } from './wait-for-idle.ts'

type Load = () => Promise<unknown>

interface LazyOptions {
  /** Shown while the component loads. Default: nothing to see. */
  readonly fallback?: ReactNode
  /** Waits until the browser is idle, so that the page is drawn before its code is run. */
  readonly whenIdle?: boolean
}

/** The component with a name in a module; `load` fetches it ahead of its first render. */
type LazyExport<Module, Name extends keyof Module> = Module[Name] & { readonly load: Load }

interface LazyProps {
  /** What has it is open while it is mounted, such as a dialog. */
  readonly onClose?: () => void
}

/** When what nobody waits for is loaded again. */
const RETRY_MS = 30_000

type Render = (props: LazyProps) => ReactNode

/**
 * Returns the component with this name of a module that is loaded at its first render. A page that may
 * show it calls `usePreload`, so that it opens at once. If it cannot be loaded, the rest of the page
 * stays, and opening it again loads it again.
 */
export function lazyWithPreload<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { fallback, whenIdle = false }: LazyOptions = {},
): LazyExport<Module, Name> {
  const isAwaited = !whenIdle || Boolean(fallback)
  let onLoaded: (render: Render) => void
  // Never rejects: a form of the prerendered page stays with what was typed until its code arrives.
  const loaded = new Promise<Render>((resolve) => {
    onLoaded = resolve
  })

  /** Resolves to false if the component could not be loaded. */
  async function attempt(): Promise<boolean> {
    if (whenIdle) await waitForIdle()
    try {
      const Component = (await loadWhenOnline(load))[name] as ComponentType<LazyProps>
      onLoaded((props) => <Component {...props} />)
      return true
    } catch {
      if (!isAwaited) return attemptLater()
      return false
    }
  }

  async function attemptLater(): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return attempt()
  }

  function Part(props: LazyProps) {
    const [first] = useState(attempt)
    return (
      <>
        <LoadFailure {...{ first, attempt }} onClose={props.onClose} />
        <Suspense fallback={fallback ?? (props.onClose && OPENING)}>
          <Loaded loaded={loaded} props={props} />
        </Suspense>
      </>
    )
  }
  return Object.assign(Part, { load }) as unknown as LazyExport<Module, Name>
}

const Loaded = ({ loaded, props }: { loaded: Promise<Render>; props: LazyProps }) =>
  use(loaded)(props)

/** Announces the wait, while the focus stays on the button that was pressed. */
const OPENING = (
  <p role="status" className="sr-only">
    Loading
  </p>
)

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
