import type { Screen } from './screens.ts'
import { STEPS } from './screens.ts'

/**
 * Returns the index of the screen that the query string names: `?step=split&item=2`. Without such a
 * screen, the nearest one before it, so that a reload stays where there are fewer screens now.
 */
export function readPosition(search: URLSearchParams, screens: readonly Screen[]): number {
  const order = STEPS.findIndex((step) => step === search.get('step'))
  const item = Number(search.get('item') ?? 1)
  return Math.max(
    0,
    screens.findLastIndex((screen) => {
      const own = STEPS.indexOf(screen.step)
      return own < order || (own === order && screen.item <= item)
    }),
  )
}

/** Returns the query string of a screen; `from` names the screen that an action follows from. */
export function positionOf(
  { step, item, items }: Pick<Screen, 'step' | 'item' | 'items'>,
  from?: Screen,
): string {
  const search = new URLSearchParams({ step })
  if (items > 1) search.set('item', String(item))
  if (from) search.set('from', `${from.step}.${from.item}`)
  return search.toString()
}

/** Returns the screen from which the person came to decide; undefined if they came by themselves. */
export function readOrigin(
  search: URLSearchParams,
  screens: readonly Screen[],
): Screen | undefined {
  const from = search.get('from')
  return screens.find(({ step, item }) => `${step}.${item}` === from)
}
