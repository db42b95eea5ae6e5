import { Combobox } from '@base-ui/react/combobox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useImperativeHandle, useRef, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/list-pages.ts'
import type { Team } from '#contract/teams.ts'
import { formatCount } from '#domain/format-count.ts'
import { teamSearchQuery } from '#web/features/teams/teams/queries.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { controlClass, Field } from '#web/ui/Field.tsx'
import type { TeamFieldProps } from './TeamField.tsx'

/** Matches that are shown; the search narrows them down. */
const MAX_SHOWN = 50

const nameOf = ({ name }: Team): string => name

/** Stands for the choice of no team. */
const NONE = ''

/** Searches the teams of a workspace and selects one. */
export function TeamCombobox({
  team,
  onChange,
  none,
  placeholder = 'Search teams',
  isDisabled,
  textOf = nameOf,
  ref,
  onBlur,
  required,
  ...field
}: TeamFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), [])
  const popup = useRef<HTMLDivElement>(null)
  const [landmark, setLandmark] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  /** What was typed since the list was opened; undefined if nothing. */
  const [typed, setTyped] = useState<string>()
  const search = useDebounced((typed ?? '').trim())
  const matches = useQuery({
    ...teamSearchQuery(search, MAX_SHOWN),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const show = (next: boolean) => {
    setOpen(next)
    setTyped(undefined)
  }
  const rows = matches.data?.rows ?? []
  const teams = new Map([...rows, ...(team ? [team] : [])].map((choice) => [choice.id, choice]))
  const shown = [...(none !== undefined && !search ? [NONE] : []), ...rows.map((row) => row.id)]
  const labelOf = (teamId: string) => {
    const choice = teams.get(teamId)
    return choice ? textOf(choice) : (none ?? '')
  }
  const value = team?.id ?? (none === undefined ? null : NONE)
  return (
    <Field {...field} id={id} required={required}>
      {(wiring) => (
        <Combobox.Root<string>
          items={shown}
          filter={null}
          open={open}
          onOpenChange={show}
          value={value}
          onValueChange={(next) => {
            // Deleting the text keeps the choice: it starts a search.
            if (next === null) return
            onChange(teams.get(next))
          }}
          itemToStringLabel={labelOf}
          inputValue={typed ?? (value === null ? '' : labelOf(value))}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change') setTyped(text)
            else if (reason === 'input-clear') setTyped(open ? '' : undefined)
          }}
          autoHighlight
        >
          <Combobox.InputGroup className="relative block">
            <Combobox.Input
              ref={input}
              {...wiring}
              placeholder={placeholder}
              maxLength={MAX_SEARCH_LENGTH}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className={clsx(controlClass, 'pr-12 text-ellipsis')}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={({ relatedTarget }) => {
                if (!popup.current?.contains(relatedTarget)) show(false)
                onBlur?.()
              }}
            />
            {/* Keeps the list inside its landmark, for screen reader users who navigate by landmarks. */}
            <span hidden ref={(node) => setLandmark(node?.closest('main') ?? null)} />
            <Combobox.Trigger
              aria-label="Show teams"
              className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted"
            >
              <ChevronDown aria-hidden="true" className="size-4" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Combobox.Portal container={landmark}>
            <Combobox.Positioner sideOffset={6} collisionPadding={12} className="z-50 outline-none">
              {/* Not Combobox.Popup, which hides the rest of the page from screen readers. */}
              <div
                ref={popup}
                className="max-h-[min(22rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) min-w-64 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 shadow-pop"
              >
                <Combobox.Status className="figures px-3 text-sm text-muted not-empty:py-2">
                  {statusOf({ ...matches, search })}
                </Combobox.Status>
                <Combobox.List>
                  {(teamId: string) => (
                    <Combobox.Item
                      key={teamId}
                      value={teamId}
                      disabled={isDisabled?.(teams.get(teamId) as Team) ?? false}
                      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-sunken"
                    >
                      <span className="min-w-0 flex-1 wrap-anywhere">
                        <bdi>{labelOf(teamId)}</bdi>{' '}
                        {teamId !== NONE && (
                          <bdi className="text-sm text-muted">{teams.get(teamId)?.companyName}</bdi>
                        )}
                      </span>
                      <Combobox.ItemIndicator>
                        <Check aria-hidden="true" className="size-4" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </div>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}

/** Returns what the list says above its matches, which screen readers announce. */
function statusOf({
  data,
  isError,
  search,
}: {
  data: { readonly total: number } | undefined
  isError: boolean
  search: string
}): string {
  if (isError) return "We couldn't load the teams. Type again to retry."
  if (!data) return 'Loading teams…'
  if (data.total === 0) return `No team matches “${search}”.`
  if (data.total <= MAX_SHOWN) return ''
  return `First ${MAX_SHOWN} of ${formatCount(data.total)} teams. Type to find others.`
}
