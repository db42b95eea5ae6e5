import { inForm } from '#test/server/in-form.ts'

/** The short form looks at the round after several actions of people, the long form after each. */
const MAX_LENGTH = inForm(10, 1)

/** Divides a game's steps into turns: the actions of people in a row, or one action of the manager. */
export function turnsOf<Step>(
  steps: readonly Step[],
  isPeoples: (step: Step) => boolean,
): Step[][] {
  const turns: Step[][] = []
  for (const step of steps) {
    const last = turns.at(-1)
    const goesOn = isPeoples(step) && last?.every(isPeoples) && last.length < MAX_LENGTH
    if (goesOn) last?.push(step)
    else turns.push([step])
  }
  return turns
}
