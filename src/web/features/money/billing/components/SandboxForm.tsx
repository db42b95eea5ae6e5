import { useState } from 'react'
import type { ChangeEvent } from 'react'
import { useForm } from 'react-hook-form'
import {
  checkCard,
  digitsOf,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  readExpiry,
  formatKeepingCaret,
} from '#web/features/money/billing/card-format.ts'
import type { CardValues } from '#web/features/money/billing/card-format.ts'
import { useConfirmCard } from '#web/features/money/billing/sandbox-queries.ts'
import type { SentCard } from '#web/features/money/billing/sandbox-queries.ts'
import { testDetails } from '#web/features/money/billing/test-cards.ts'
import { failureOf } from '#web/lib/api.ts'
import { checkResolver, hasFieldErrors, showServerIssues, showFirstIssue } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TestBankDialog } from './TestBankDialog.tsx'
import type { BankAnswer } from './TestBankDialog.tsx'
import { TestCards } from './TestCards.tsx'

const CARD_FAILED = 'The card could not be used. Please try again.'

export interface SandboxFormProps {
  clientSecret: string
  /** The button's label. */
  label: string
  pendingLabel?: string
  /** The title of the message for a refused card. */
  failedTitle?: string
  /** Called once on success. The form stays pending, since the page is usually left. */
  onDone: () => void
}

/** The card form of test mode. */
export function SandboxForm({
  clientSecret,
  label,
  pendingLabel = 'Processing...',
  failedTitle = 'Payment Failed',
  onDone,
}: SandboxFormProps) {
  const confirm = useConfirmCard()
  const [asking, setAsking] = useState(false)
  const check = (values: CardValues) => checkCard(values, failedTitle)
  const form = useForm<CardValues>({
    resolver: checkResolver(check),
    defaultValues: { cardNumber: '', expiry: '', cvc: '' },
    shouldFocusError: false,
  })
  const { register, handleSubmit, getValues, setValue, setFocus, clearErrors, formState } = form
  const { errors } = formState
  const done = confirm.data?.status === 'succeeded'
  const busy = confirm.isPending || done

  function send(confirmation?: BankAnswer) {
    if (busy) return
    const card = { ...cardToSend(getValues()), clientSecret }
    confirm.mutate(confirmation ? { ...card, confirmation } : card, {
      failure: { title: failedTitle, description: CARD_FAILED },
      onSuccess: ({ status }) => {
        setAsking(status === 'requires_action')
        if (status === 'succeeded') onDone()
      },
      onError: (error) => {
        setAsking(false)
        if (!showServerIssues(form, error)) setFocus('cardNumber')
      },
    })
  }

  /** Returns a text field that formats its value while the user types. */
  const typed = (name: keyof CardValues, format: (text: string) => string) => {
    const field = register(name)
    return {
      ...field,
      error: errors[name]?.message,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        reformat(event.target, format)
        return field.onChange(event)
      },
    }
  }

  function fillIn(cardNumber: string) {
    const values = { cardNumber, ...testDetails() }
    for (const name of ['cardNumber', 'expiry', 'cvc'] as const) setValue(name, values[name])
    clearErrors()
    confirm.reset()
  }

  return (
    <Form
      onSubmit={handleSubmit(
        () => send(),
        () => showFirstIssue(check(getValues()), form),
      )}
      className="grid gap-5"
    >
      <TestCards onPick={(cardNumber) => !busy && fillIn(cardNumber)} />
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        required
        {...typed('cardNumber', formatCardNumber)}
      />
      <div className="grid gap-5 xs:grid-cols-2">
        <TextField
          label="Expiry date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          required
          {...typed('expiry', formatExpiry)}
        />
        <TextField
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          required
          {...typed('cvc', formatCvc)}
        />
      </div>
      {confirm.isError && !hasFieldErrors(confirm.error) && (
        <FormProblem>{failureOf(confirm.error, CARD_FAILED)}</FormProblem>
      )}
      <Button type="submit" size="lg" wide pending={busy} {...{ pendingLabel }}>
        {label}
      </Button>
      {asking && (
        <TestBankDialog
          sending={busy ? (confirm.variables?.confirmation ?? null) : null}
          onAnswer={(answer) => send(answer)}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  )
}

function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const { text, caret } = formatKeepingCaret(
    input.value,
    input.selectionStart ?? input.value.length,
    format,
  )
  if (text === input.value) return
  input.value = text
  input.setSelectionRange(caret, caret)
}

/** Returns the unformatted value. */
function cardToSend({ cardNumber, expiry, cvc }: CardValues): Omit<SentCard, 'clientSecret'> {
  const { month = 0, year = 0 } = readExpiry(expiry) ?? {}
  return {
    cardNumber: digitsOf(cardNumber),
    expiry: `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`,
    cvc: digitsOf(cvc),
  }
}
