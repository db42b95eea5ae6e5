import { Suspense, use, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { waitForIdle } from './wait-for-idle.ts'

type Load = () => Promise<unknown>

interface LazyOptions {
  /** Shown while the component loads. Default: nothing. */
  readonly fallback?: ReactNode
  /** Waits until the browser is idle, so that the page is drawn before its code is run. */
  readonly whenIdle?: boolean
  /** The page works without it: nothing is said if it cannot be loaded. */
  readonly optional?: boolean
}

/** The component with a name in a module; `load` fetches it ahead of its first render. */
type LazyExport<Module, Name extends keyof Module> = Module[Name] & { readonly load: Load }

interface LazyProps {
  /** Set for dialogs and menus, which are open while they are mounted. */
  readonly onClose?: () => void
}

type Render = (props: LazyProps) => ReactNode

/**
 * Returns the component with this name of a module that is loaded at its first render. A page that may
 * show it calls `usePreload`, so that it opens at once. If it cannot be loaded, the rest of the page
 * stays: what has `onClose` is closed with a toast, other parts say so in their place. The next mount loads
 * it again.
 */
export function lazyWithPreload<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { fallback, whenIdle = false, optional = false }: LazyOptions = {},
): LazyExport<Module, Name> {
  let onLoaded: (render: Render) => void
  // Never rejects: a form of the prerendered page stays with what was typed until its code arrives.
  const loaded = new Promise<Render>((resolve) => {
    onLoaded = resolve
  })

  /** Resolves to false if the component could not be loaded. */
  async function attempt(): Promise<boolean> {
    if (whenIdle) await waitForIdle()
    try {
      const Component = (await loadWithRetry(load))[name] as ComponentType<LazyProps>
      onLoaded((props) => <Component {...props} />)
      return true
    } catch (error) {
      if (import.meta.env.SSR) throw error
      console.warn(error)
      return false
    }
  }

  function Part(props: LazyProps) {
    const [first] = useState(attempt)
    return (
      <>
        {!optional && <LoadFailure {...{ first, loaded, attempt }} onClose={props.onClose} />}
        <Suspense
          fallback={
            <Placeholder first={first}>{fallback ?? (props.onClose && OPENING)}</Placeholder>
          }
        >
          <Loaded loaded={loaded} props={props} />
        </Suspense>
      </>
    )
  }
  return Object.assign(Part, { load }) as unknown as LazyExport<Module, Name>
}

const Loaded = ({ loaded, props }: { loaded: Promise<Render>; props: LazyProps }) =>
  use(loaded)(props)

/** Shows a fallback until the first attempt has failed. */
function Placeholder({ first, children }: { first: Promise<boolean>; children: ReactNode }) {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => void first.then(setIsShown), [first])
  return isShown && children
}

/** Announces the wait, while the focus stays on the button that was pressed. */
const OPENING = (
  <p role="status" className="sr-only">
    Loading
  </p>
)

/**
 * Repeats a failed load once: after a second, or when the network is back. Firefox fails what a page
 * still loads as soon as it is left.
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => {
      if (navigator.onLine) setTimeout(resolve, 1_000)
      else window.addEventListener('online', resolve, { once: true })
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
