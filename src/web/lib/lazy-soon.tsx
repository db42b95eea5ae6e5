import { lazy, Suspense, useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { waitForIdle } from './when-idle.ts'

type Load = () => Promise<unknown>

/** A part of a page that has not come with it; `load` fetches it before it is shown. */
type LatePart<Props> = ComponentType<Props> & { readonly load: Load }

/**
 * A part of a page that nobody sees before they ask for it, such as a dialog. Until it has come,
 * `fallback`. Whoever may show it says `useSoon`, so that nobody waits for it.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LatePart<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  const Late = (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(Late, { load })
}

/** Has parts come once the browser has nothing better to do. */
export function usePreload(...parts: readonly { readonly load: Load }[]): void {
  useEffect(() => {
    // What fails is tried again when it is needed.
    for (const { load } of parts) {
      waitForIdle()
        .then(load)
        .catch(() => undefined)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same parts each time
  }, [])
}
