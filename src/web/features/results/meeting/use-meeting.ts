import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { RESULTS_KEY, ROUNDS_KEY } from '#web/lib/query-keys.ts'
import { positionOf, readOrigin, readPosition } from './position.ts'
import { screensOf } from './screens.ts'
import type { Screen, Step } from './screens.ts'
import { useOtherWindow } from './use-other-window.ts'

/** A meeting at its current screen. */
export interface Meeting {
  readonly round: Round
  readonly results: RoundResults
  readonly screens: readonly Screen[]
  readonly index: number
  readonly screen: Screen
  /** The screen from which the person came to add an action. */
  readonly origin: Screen | undefined
  /** Shows a screen, here and in the other window. Ignores indexes without one. */
  readonly goTo: (index: number) => void
  /** Goes on or back by so many screens. Quick presses add up. */
  readonly moveBy: (screens: number) => void
  readonly goToStep: (step: Step, from?: Screen) => void
  /** Makes the other window load the results again. */
  readonly refreshOther: () => void
}

/**
 * Returns the meeting about a round at the position in the URL, followed by the windows of this
 * browser.
 */
export function useMeeting(round: Round, results: RoundResults): Meeting {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const screens = screensOf(results)
  const index = readPosition(search, screens)
  // The index to which the page is on its way.
  const target = useRef<number>(undefined)
  useEffect(() => {
    if (target.current === index) target.current = undefined
  }, [index, target])
  const show = (position: string) => {
    const next = new URLSearchParams(position)
    if (search.has('notes')) next.set('notes', '1')
    // Replaced, so that the browser's Back leaves the meeting.
    setSearch(next, { replace: true })
  }
  const tell = useOtherWindow(round.id, (message) => {
    if (message !== 'refresh') {
      target.current = undefined
      return show(message.position)
    }
    void client.invalidateQueries({ queryKey: [...RESULTS_KEY, round.id] })
    void client.invalidateQueries({ queryKey: [...ROUNDS_KEY, round.id] })
  })
  const showBoth = (position: string) => {
    show(position)
    tell({ position })
  }
  const goTo = (to: number) => {
    const screen = screens[to]
    if (!screen) return
    target.current = to
    showBoth(positionOf(screen))
  }
  return {
    round,
    results,
    screens,
    index,
    screen: screens[index] ?? screens[0],
    origin: readOrigin(search, screens),
    goTo,
    moveBy: (by) => goTo((target.current ?? index) + by),
    goToStep: (step, from) => {
      target.current = undefined
      showBoth(positionOf({ step, item: 1, items: 1 }, from))
    },
    refreshOther: () => tell('refresh'),
  }
}
