import { useId, useState } from 'react'
import type { Team } from '#contract/teams.ts'
import { formatCount } from '#domain/format-count.ts'
import { paths } from '#web/paths.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** From this number of teams on, they can be searched. */
const MANY_TEAMS = 8

/** Teams that are shown at once; the search finds the others. */
const MAX_SHOWN = 100

/** Checkboxes of teams, searchable if there are many. */
export function TeamChecklist({
  legend,
  teams,
  chosen,
  onChange,
}: {
  legend: string
  teams: readonly Pick<Team, 'id' | 'name' | 'companyName'>[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}) {
  const id = useId()
  const [search, setSearch] = useState('')
  const wanted = search.normalize('NFC').trim().toLowerCase()
  // Teams that were chosen at first come first, so that they are found among many.
  const [first] = useState(chosen)
  const isLong = teams.length > MAX_SHOWN
  const listed = isLong
    ? teams.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
    : teams
  const matching = listed.filter(({ name, companyName }) =>
    `${name} ${companyName}`.toLowerCase().includes(wanted),
  )
  const shown = matching.slice(0, MAX_SHOWN)
  const hidden = matching.length - shown.length
  const count = teams.filter((team) => chosen.has(team.id)).length
  const toggle = (teamId: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(teamId)
    else next.delete(teamId)
    onChange(next)
  }
  if (teams.length === 0) {
    return (
      <p className="text-muted">
        There are no teams in this workspace yet. Create one under{' '}
        <TextLink to={paths.teams}>My Teams</TextLink>.
      </p>
    )
  }
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-count`}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {teams.length >= MANY_TEAMS && (
        <TextField
          type="search"
          label="Search teams"
          labelHidden
          placeholder="Search teams"
          className="mb-2"
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            // Enter would save the dialog.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <div className="relative max-h-64 overflow-y-auto rounded-control border border-control">
        <ul className="divide-y divide-line">
          {shown.map(({ id: teamId, name, companyName }) => (
            <li key={teamId}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-ink focus-visible:outline-none"
                  checked={chosen.has(teamId)}
                  onChange={(event) => toggle(teamId, event.target.checked)}
                />
                <span className="min-w-0">
                  <bdi className="wrap-anywhere">{name}</bdi>{' '}
                  <bdi className="text-sm wrap-anywhere text-muted">{companyName}</bdi>
                </span>
              </label>
            </li>
          ))}
          {shown.length === 0 && <li className="px-3 py-4 text-muted">No teams match.</li>}
        </ul>
      </div>
      <p id={`${id}-count`} role="status" className="figures mt-1.5 text-sm text-muted">
        {formatCount(count)} of {formatCount(teams.length)} chosen
        {hidden > 0 && `. ${formatCount(hidden)} more are not shown; search to find them.`}
      </p>
    </fieldset>
  )
}
