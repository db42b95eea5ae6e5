import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** A field in which the user types a text, to enable a button that destroys something. */
export function TypedConfirmation({
  text,
  ...field
}: { text: string } & Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label={
        <>
          Type <strong className="wrap-anywhere select-all">{text}</strong> to confirm
        </>
      }
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...field}
    />
  )
}
