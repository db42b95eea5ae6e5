import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/auth.ts'
import { MAX_SEARCH_LENGTH } from '#contract/list-pages.ts'
import { useFound } from '#web/features/site/search/search-results.ts'
import type { Found, FoundGroup } from '#web/features/site/search/search-results.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/Button.tsx'
import { useClickShield } from '#web/ui/click-shield.ts'

/** Finds teams, rounds and pages while the person types. */
export function SearchDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useClickShield(true)
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim())
  const { groups, isPending, hasFailed, retry } = useFound(user, text)
  const isWaiting = isPending || text !== typed.trim()
  const open = ({ to }: Found) => {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden sm:px-6 sm:pt-[12vh]">
          <Dialog.Popup
            initialFocus={input}
            className="flex max-h-dvh w-full max-w-2xl flex-col border-line bg-surface shadow-pop max-sm:h-dvh sm:max-h-[70dvh] sm:rounded-card sm:border"
          >
            <Dialog.Title className="sr-only">Search teams, rounds and pages</Dialog.Title>
            <Autocomplete.Root
              open
              inline
              mode="none"
              items={groups}
              filter={null}
              value={typed}
              itemToStringValue={({ name }: Found) => name}
              onValueChange={(value, { reason }) => {
                // A chosen result is opened, not written into the field.
                if (reason !== 'item-press') setTyped(value)
              }}
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-4">
                <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
                <Autocomplete.Input
                  ref={input}
                  aria-label="Search teams, rounds and pages"
                  placeholder="Search teams, rounds and pages"
                  maxLength={MAX_SEARCH_LENGTH}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  enterKeyHint="go"
                  className="min-h-11 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none placeholder:text-muted"
                />
                {isWaiting && (
                  <span aria-hidden="true" className="appear-late shrink-0">
                    <span className="block size-4 animate-spin rounded-full border-2 border-ink border-r-transparent" />
                  </span>
                )}
                <Dialog.Close
                  aria-label="Close search"
                  className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
                >
                  <X aria-hidden="true" className="size-5" />
                </Dialog.Close>
              </div>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
                <Autocomplete.Status className="px-3 text-sm text-muted not-empty:py-3">
                  {statusOf({ text, groups, isWaiting, hasFailed })}
                </Autocomplete.Status>
                {hasFailed && (
                  <Button variant="secondary" className="mx-3 mb-3" onClick={retry}>
                    Try again
                  </Button>
                )}
                <Autocomplete.List>
                  {({ name, items }: FoundGroup) => (
                    <Autocomplete.Group key={name} items={items} className="pb-2">
                      <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                        {name}
                      </Autocomplete.GroupLabel>
                      <Autocomplete.Collection>
                        {(item: Found) => <Result key={item.to} item={item} onOpen={open} />}
                      </Autocomplete.Collection>
                    </Autocomplete.Group>
                  )}
                </Autocomplete.List>
              </div>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Result({ item, onOpen }: { item: Found; onOpen: (item: Found) => void }) {
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => onOpen(item)}
      className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none select-none data-highlighted:bg-sunken"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <bdi className="wrap-anywhere">{item.name}</bdi>
        {item.note && <bdi className="figures text-sm wrap-anywhere text-muted">{item.note}</bdi>}
      </span>
      <ArrowRight
        aria-hidden="true"
        className="size-4 shrink-0 text-muted opacity-0 group-data-highlighted:opacity-100"
      />
    </Autocomplete.Item>
  )
}

/** Returns what the list says above its results, which screen readers announce. */
function statusOf({
  text,
  groups,
  isWaiting,
  hasFailed,
}: {
  text: string
  groups: readonly FoundGroup[]
  isWaiting: boolean
  hasFailed: boolean
}): string {
  if (hasFailed) return "We couldn't search your teams and rounds. Please check your connection."
  if (groups.length > 0) return ''
  if (isWaiting) return 'Searching…'
  return `Nothing matches “${text}”. Teams are found by name and company, rounds by title and team.`
}
