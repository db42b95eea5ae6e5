import { useEffect, useRef } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/admin-lists.ts'
import { TextField } from '#web/ui/TextField.tsx'

const PAUSE_MS = 300

/**
 * Searches in a pause of the typing, or at once by Enter. The field holds what is typed by itself,
 * so that nothing takes the focus or a letter away; where the address changes, as by Back, it
 * follows.
 */
export function ListSearch({
  label,
  hint,
  value,
  onSearch,
}: {
  label: string
  hint: string
  value: string
  onSearch: (text: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => () => clearTimeout(pause.current), [])
  useEffect(() => {
    if (pause.current === undefined && field.current) field.current.value = value
  }, [value])

  function search() {
    clearTimeout(pause.current)
    pause.current = undefined
    latest.current(field.current?.value ?? '')
  }

  return (
    <form
      role="search"
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <TextField
        ref={field}
        type="search"
        label={label}
        hint={hint}
        defaultValue={value}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={() => {
          clearTimeout(pause.current)
          pause.current = setTimeout(search, PAUSE_MS)
        }}
      />
    </form>
  )
}
