import { useEffect, useRef } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/list-pages.ts'
import { TextField } from './TextField.tsx'

const DEBOUNCE_MS = 300

/**
 * Searches after a pause in typing, or immediately on Enter. The input is uncontrolled, so that a
 * rerender never loses a letter; it follows the URL when that changes otherwise, for instance with
 * Back.
 */
export function SearchField({
  label,
  hint,
  value,
  onSearch,
}: {
  label: string
  hint?: string | undefined
  value: string
  onSearch: (text: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (timer.current === undefined && field.current) field.current.value = value
  }, [value])

  function search() {
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current(field.current?.value ?? '')
  }

  return (
    <form
      role="search"
      className="w-full"
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
          clearTimeout(timer.current)
          timer.current = setTimeout(search, DEBOUNCE_MS)
        }}
      />
    </form>
  )
}
