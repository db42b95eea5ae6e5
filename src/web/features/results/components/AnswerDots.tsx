const MOST = 60

/** One dot an answer: full where it counts, open where it does not. The words beside it say it. */
export function AnswerDots({
  counted,
  waiting,
  heldBack,
}: {
  counted: number
  waiting: number
  heldBack: boolean
}) {
  if (counted + waiting === 0 || counted + waiting > MOST) return null
  return (
    <div aria-hidden="true" className="mb-4 flex flex-wrap gap-1.5">
      {Array.from({ length: counted + waiting }, (_, index) => (
        <svg key={index} viewBox="0 0 16 16" className="size-4">
          <circle
            cx="8"
            cy="8"
            r="6"
            strokeWidth="1.5"
            strokeDasharray={heldBack && index >= counted ? '2 2' : undefined}
            className={index < counted ? 'fill-ink stroke-ink' : 'fill-none stroke-control'}
          />
        </svg>
      ))}
    </div>
  )
}
