import { useRef } from 'react'
import type { PointerEvent } from 'react'

/** A shorter or steeper movement is no swipe. */
const MIN_SWIPE_PX = 60
/** The share of the width, at each edge, where a tap moves on or back. */
const EDGE = 0.15
/** A longer movement is no tap. */
const MAX_TAP_PX = 10

/**
 * Returns pointer handlers for an area that a touch moves on and back: a swipe, or a tap at an edge. Taps
 * on controls, and mice, which have buttons to click, do nothing here.
 */
export function useTouch(move: (to: 'next' | 'back') => void) {
  const start = useRef<{ x: number; y: number; id: number }>(undefined)
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY, pointerId }: PointerEvent) => {
      start.current =
        pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY, id: pointerId } : undefined
    },
    onPointerCancel: () => {
      start.current = undefined
    },
    onPointerUp: ({ clientX, clientY, pointerId, target }: PointerEvent) => {
      const from = start.current
      start.current = undefined
      if (from?.id !== pointerId || isControl(target)) return
      const to = gestureOf(clientX - from.x, clientY - from.y, clientX / window.innerWidth)
      if (to) move(to)
    },
  }
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, select, textarea, label, summary') !== null

/** Returns where a touch leads: `dx` and `dy` in px, `at` from 0 (left) to 1. */
export function gestureOf(dx: number, dy: number, at: number): 'next' | 'back' | undefined {
  if (Math.abs(dx) >= MIN_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) {
    return dx < 0 ? 'next' : 'back'
  }
  if (Math.hypot(dx, dy) > MAX_TAP_PX) return undefined
  if (at < EDGE) return 'back'
  return at > 1 - EDGE ? 'next' : undefined
}
