import { clsx } from 'clsx'
import { useState } from 'react'
import { fileProblem, readLogoFile } from '#web/features/workspaces/branding/logo-file.ts'
import type { LogoFile } from '#web/features/workspaces/branding/logo-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'

interface LogoFieldProps {
  readonly id: string
  /** The current logo and its description; null without a logo. */
  readonly current: { readonly address: string; readonly words: string } | null
  readonly error: string | undefined
  readonly onChoose: (logo: LogoFile) => void
  readonly onProblem: (problem: string) => void
  readonly onRemove: () => void
}

/** A logo, chosen or dropped. A rejected file keeps the previous one. */
export function LogoField({ id, current, error, onChoose, onProblem, onRemove }: LogoFieldProps) {
  const [over, setOver] = useState(false)

  async function load(file: File | undefined) {
    if (!file) return
    const problem = fileProblem(file)
    if (problem) return onProblem(problem)
    try {
      onChoose(await readLogoFile(file))
    } catch (failure) {
      onProblem((failure as Error).message)
    }
  }

  return (
    <Field
      id={id}
      label="Logo"
      hint="PNG or JPEG, at most 512 KB, preferably with a transparent or white background. It is scaled to at most 640 by 240 pixels, and metadata such as location is removed."
      error={error}
    >
      {(wiring) => (
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            void load(event.dataTransfer.files[0])
          }}
          className={clsx(
            'rounded-control border border-dashed p-4',
            over ? 'border-ink bg-sunken' : error ? 'border-red-text' : 'border-control',
          )}
        >
          {current && (
            <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
              <span className="inline-flex max-w-full rounded-control border border-line bg-[white] p-1">
                <img src={current.address} alt="" className="h-8 max-w-40 object-contain" />
              </span>
              <span className="min-w-0 wrap-anywhere">Current logo: {current.words}</span>
            </p>
          )}
          <input
            type="file"
            accept="image/png,image/jpeg"
            // Text is hidden: the browser would say "no file chosen" even if there is a logo.
            className="block w-full min-w-0 text-sm text-transparent file:mr-3 file:min-h-11 file:rounded-control file:border file:border-solid file:border-control file:bg-transparent file:px-4 file:font-semibold file:text-ink hover:file:border-ink hover:file:bg-sunken"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // Allows choosing the same file again.
              event.target.value = ''
              void load(file)
            }}
            {...wiring}
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
            <p>or drop a file here</p>
            {current && (
              <Button variant="quiet" className="-mx-4" onClick={onRemove}>
                Remove logo
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}
