import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useUser } from '#web/features/people/auth/queries.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { useClickShield } from '#web/ui/click-shield.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { LINK_LOOK } from '#web/ui/TextLink.tsx'
import { availableMethods, METHOD_LABELS } from './methods.ts'
import type { Method } from './methods.ts'
import { GoogleText, ProofFields } from './ProofFields.tsx'
import { confirmationFactorsQuery, useConfirmLogin } from './queries.ts'
import { useGoogleConfirmation } from './use-google-confirmation.ts'

/** The field of the way that is chosen, otherwise its button. */
const FIRST = 'input:not([hidden]), [data-action]'

/**
 * Asks the person to confirm that it is them, in one of the ways that the account has. A native modal
 * dialog, because it opens above any dialog of the page and leaves it as it is.
 */
export function ConfirmLoginDialog({
  secondFactor,
  onConfirmed,
  onClose,
}: {
  /** Only a second factor is enough. */
  secondFactor: boolean
  onConfirmed: () => void
  onClose: () => void
}) {
  const user = useUser()
  const id = useId()
  const factors = useQuery(confirmationFactorsQuery)
  const confirm = useConfirmLogin()
  const google = useGoogleConfirmation(onConfirmed)
  const [chosen, setChosen] = useState<Method>()
  const [text, setText] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  const isBusy = confirm.isPending || confirm.isSuccess
  const methods = availableMethods(user, factors.data, secondFactor)
  const needsFactors = secondFactor || !user.hasPassword
  const isLoading = factors.isPending && needsFactors
  const isMissing = factors.isError && needsFactors
  const method = chosen ?? methods[0] ?? 'password'
  // The provider did not say when the person signed in, so the server has mailed a code.
  const field = method === 'google' && google.state === 'mailed' ? 'mailedCode' : method
  const labels = METHOD_LABELS[field === 'mailedCode' ? 'code' : field]
  useModal(dialog)
  useClickShield(true)
  useEffect(() => {
    if (!isLoading) focusFirst(dialog.current)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each way has its own field
  }, [isLoading, field])

  function submit() {
    if (isBusy) return
    if (field === 'google') {
      google.open()
      return
    }
    const proof = field === 'passkey' ? 'passkey' : { [field]: text }
    confirm.mutate(proof, {
      onSuccess: onConfirmed,
      onError: (error) => {
        // The login has ended; the page then asks to sign in.
        if (error instanceof ApiError && error.status === 401) onClose()
        else focusFirst(dialog.current)
      },
    })
  }

  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-reason`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Browsers close without asking at the second Escape. In development, React opens it twice.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      className="m-0 mt-auto w-full max-w-full rounded-t-card border border-line bg-surface p-5 text-ink shadow-pop backdrop:bg-veil sm:m-auto sm:max-w-lg sm:rounded-card sm:p-8"
    >
      <h2 id={`${id}-title`} className="pr-12 text-xl font-semibold">
        Confirm that it is you
      </h2>
      <p id={`${id}-reason`} className="mt-2 text-muted">
        {secondFactor
          ? 'This step needs your second factor, in case someone else knows your password. Without it, sign in again with a recovery code.'
          : 'This step is protected, in case someone else uses your browser.'}{' '}
        Your confirmation lasts ten minutes.
      </p>
      <div className="mt-6">
        {isLoading && <Spinner label="Loading the ways to confirm" className="min-h-24" />}
        {!isLoading && !isMissing && (
          <form
            id={id}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              // React events bubble to the React parent.
              event.stopPropagation()
              submit()
            }}
          >
            {field === 'google' ? (
              <GoogleText state={google.state} />
            ) : (
              <ProofFields
                method={field}
                email={user.email}
                text={text}
                error={confirm.error}
                onChange={(next) => {
                  setText(next)
                  if (confirm.isError) confirm.reset()
                }}
              />
            )}
          </form>
        )}
        {factors.isError && (
          <ErrorState onRetry={() => void factors.refetch()} retrying={factors.isFetching}>
            {failureOf(factors.error, "We couldn't load all your ways to confirm.")}
          </ErrorState>
        )}
        <OtherMethods
          methods={isLoading || isMissing ? [] : methods.filter((other) => other !== field)}
          disabled={isBusy}
          onChoose={(next) => {
            setChosen(next)
            setText('')
            confirm.reset()
            if (field === 'mailedCode' && next === 'google') google.open()
          }}
        />
      </div>
      <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {!isLoading && !isMissing && (
          <Button
            type="submit"
            form={id}
            data-action
            pending={isBusy}
            pendingLabel={labels.pending}
          >
            {field === 'google' && google.state !== 'start' ? 'Try again' : labels.submit}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </dialog>,
    document.body,
  )
}

function focusFirst(dialog: HTMLDialogElement | null): void {
  const first = dialog?.querySelector<HTMLElement>(FIRST)
  first?.focus()
  if (first instanceof HTMLInputElement) first.select()
}

function OtherMethods({
  methods,
  disabled,
  onChoose,
}: {
  methods: readonly Method[]
  disabled: boolean
  onChoose: (method: Method) => void
}) {
  if (methods.length === 0) return null
  return (
    <ul className="mt-4">
      {methods.map((method) => (
        <li key={method}>
          <button
            type="button"
            className={clsx(LINK_LOOK, 'min-h-11 text-left text-sm')}
            disabled={disabled}
            onClick={() => onChoose(method)}
          >
            {METHOD_LABELS[method].choose}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Opens the dialog while mounted, and returns the focus to where it was. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return undefined
    // Otherwise the dialog below closes too: it listens on the document.
    const keepEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.stopPropagation()
    }
    current.addEventListener('keydown', keepEscape)
    current.showModal()
    return () => {
      current.removeEventListener('keydown', keepEscape)
      current.close()
    }
  }, [dialog])
}
