import { Skeleton } from './Skeleton.tsx'

const ONE_BLOCK = ['h-40']

/** Says that content loads, with a placeholder for each part of it. */
export function LoadingState({
  what,
  sizes = ONE_BLOCK,
  layout = 'grid gap-6',
}: {
  /** What loads, as it stands after "Loading". */
  what: string
  /** The size of each placeholder, as classes. */
  sizes?: readonly string[] | undefined
  /** How the placeholders are arranged, as classes. */
  layout?: string | undefined
}) {
  return (
    <div role="status" className={layout}>
      <span className="sr-only">Loading {what}</span>
      {[...sizes.entries()].map(([place, size]) => (
        <Skeleton key={place} className={size} />
      ))}
    </div>
  )
}
