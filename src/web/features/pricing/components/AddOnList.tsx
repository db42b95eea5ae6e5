import { ADD_ONS } from '#domain/plans.ts'
import { formatDollars } from '#web/lib/money.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

export function AddOnList() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {ADD_ONS.map(({ id, name, price, unit, description }) => (
        <li key={id} className="flex flex-col rounded-card border border-line bg-surface p-6">
          <h3 className="font-semibold">{name}</h3>
          <p className="mt-3 flex flex-wrap items-baseline gap-1.5">
            <span className="figures font-display text-2xl font-medium">
              {typeof price === 'number' ? formatDollars(price) : price}
            </span>
            <span className="text-sm text-muted">{unit}</span>
          </p>
          <p className="mt-2 mb-5 text-sm text-muted">{description}</p>
          <ButtonLink
            to={paths.contact({ about: id })}
            variant="secondary"
            className="mt-auto self-start"
          >
            Contact us<span className="sr-only"> about {name}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
