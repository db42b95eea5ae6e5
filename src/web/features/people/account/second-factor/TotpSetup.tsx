import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/auth.ts'
import { copyWithToast } from '#web/lib/clipboard.ts'
import { fieldProps, showServerIssues, submitHandler } from '#web/lib/form.ts'
import { drawQr } from '#web/lib/qr-code.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TextAnchor } from '#web/ui/TextLink.tsx'
import { codeProblem, firstFactorNote, groupedKey } from './factor-words.ts'
import { useConfirmTotp } from './mutations.ts'

/** The steps to set up an authenticator app. */
export function TotpSetup({
  user,
  isFirst,
  secret,
  otpauthUri,
  onClose,
}: {
  user: User
  isFirst: boolean
  secret: string
  otpauthUri: string
  onClose: () => void
}) {
  const drawing = useMemo(() => drawQr(otpauthUri), [otpauthUri])
  return (
    <>
      {isFirst && <Notice className="mb-5">{firstFactorNote(user)}</Notice>}
      <ol className="list-decimal space-y-5 pl-5 marker:font-semibold *:pl-1">
        <li>Open an authenticator app, such as Google Authenticator, 1Password or Aegis.</li>
        <li>
          Scan this QR code with the app, or enter the key.
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-4">
            <div className="rounded-control border border-line bg-[white]">
              <QrCode
                drawing={drawing}
                label="QR code for the authenticator app"
                className="block size-44"
              />
            </div>
            <div className="min-w-0 flex-[1_1_10rem]">
              <Key secret={secret} />
              <TextAnchor
                href={otpauthUri}
                className="mt-2 hidden min-h-11 items-center text-sm pointer-coarse:inline-flex"
              >
                Open in an app on this device
              </TextAnchor>
            </div>
          </div>
        </li>
        <li>
          Enter the code that the app shows.
          <CodeForm onClose={onClose} />
        </li>
      </ol>
    </>
  )
}

function Key({ secret }: { secret: string }) {
  const [copied, setCopied] = useState(false)

  async function copy() {
    const done = await copyWithToast(secret, {
      copied: 'Key copied',
      fallback: 'Select the key and copy it with your keyboard.',
    })
    setCopied(done)
  }

  return (
    <>
      <p className="text-sm text-muted">Key (time-based)</p>
      <code className="mt-1 block font-mono text-sm leading-6 wrap-anywhere">
        {groupedKey(secret)}
      </code>
      <Button variant="secondary" className="mt-3" onClick={() => void copy()}>
        {copied ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        {copied ? 'Key copied' : 'Copy key'}
      </Button>
    </>
  )
}

function CodeForm({ onClose }: { onClose: () => void }) {
  const confirm = useConfirmTotp()
  const form = useForm({ defaultValues: { code: '' } })

  const submit = submitHandler({ form, mutation: confirm }, ({ code }) =>
    confirm.mutate(code, { onError: (error) => showServerIssues(form, error) }),
  )

  return (
    <Form onSubmit={submit} className="mt-3 grid gap-4">
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        className="[&_input]:max-w-48"
        {...fieldProps(form, 'code', { validate: (code) => codeProblem(code) ?? true })}
      />
      <MutationError
        error={confirm.error}
        fallback="We couldn't check the code. Please try again."
        exceptFields
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={confirm.isPending} pendingLabel="Checking…">
          Confirm code
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
