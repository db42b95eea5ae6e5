import { useState } from 'react'
import { TextField } from '#web/ui/TextField.tsx'

/** The title of a round: the suggested one until another is typed, and again if that one is cleared. */
export function TitleField({
  title,
  suggested,
  error,
  onChange,
}: {
  title: string
  suggested: string
  error: string | undefined
  onChange: (title: string) => void
}) {
  const [typing, setTyping] = useState(false)
  return (
    <TextField
      label="Title"
      name="title"
      maxLength={160}
      hint="Shown to everyone who opens the link."
      error={error}
      value={title || (typing ? '' : suggested)}
      onChange={({ target }) => {
        setTyping(true)
        onChange(target.value)
      }}
      onBlur={() => setTyping(false)}
    />
  )
}
