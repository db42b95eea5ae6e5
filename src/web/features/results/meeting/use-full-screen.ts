import { useSyncExternalStore } from 'react'

/**
 * Returns whether the page fills the screen, and how to change that; undefined where browsers cannot.
 */
export function useFullScreen(): { isFull: boolean; toggle: (() => void) | undefined } {
  const isFull = useSyncExternalStore(subscribe, isFullNow, () => false)
  const isPossible = useSyncExternalStore(subscribe, isPossibleNow, () => false)
  return { isFull, toggle: isPossible ? toggleFullScreen : undefined }
}

const isFullNow = (): boolean => document.fullscreenElement !== null

const isPossibleNow = (): boolean => document.fullscreenEnabled

function toggleFullScreen(): void {
  const change = isFullNow()
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  // The browser may refuse, for instance in a frame. The page then stays as it is.
  change.catch(() => {})
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
