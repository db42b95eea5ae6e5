import type { TalkingPoint } from '#web/features/results/meeting/talking-points.ts'

/** The question that the team discusses now; the notes have more. */
export function TalkAbout({ talks }: { talks: readonly TalkingPoint[] }) {
  return (
    <div className="grid min-w-0 flex-1 basis-80 gap-x-12 gap-y-4 lg:auto-cols-fr lg:grid-flow-col">
      {talks.map(({ about, prompts: [first] }) => (
        <div key={about}>
          <p className="text-sm text-muted">{about}</p>
          <p className="mt-1 font-display text-xl font-medium text-balance">{first}</p>
        </div>
      ))}
    </div>
  )
}
