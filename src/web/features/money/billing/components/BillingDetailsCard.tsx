import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { BillingDetails } from '#contract/billing-details.ts'
import {
  billingDetailsQuery,
  useSaveBillingDetails,
} from '#web/features/money/billing/details-queries.ts'
import { fieldProps, showServerIssues, submitHandler } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Form } from '#web/ui/Form.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

/** What the workspace wants on its invoices. */
export function BillingDetailsCard() {
  return (
    <Card
      title="Billing details"
      description="Shown on new invoices. Invoices that you already have stay as they are."
    >
      <QueryView query={useQuery(billingDetailsQuery)} what="your billing details" sizes={['h-72']}>
        {(saved) => <DetailsForm saved={saved} />}
      </QueryView>
    </Card>
  )
}

function DetailsForm({ saved }: { saved: BillingDetails }) {
  const save = useSaveBillingDetails()
  const form = useForm({ defaultValues: valuesOf(saved) })
  const submit = submitHandler({ form, mutation: save }, (values) =>
    save.mutate(values, {
      success: 'Billing details saved',
      onSuccess: (details) => form.reset(valuesOf(details)),
      onError: (error) => showServerIssues(form, error),
    }),
  )
  return (
    <Form onSubmit={submit} className="grid max-w-2xl gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Company name"
          required={false}
          autoComplete="organization"
          {...fieldProps(form, 'companyName')}
        />
        <TextField
          label="VAT ID"
          required={false}
          autoComplete="off"
          {...fieldProps(form, 'vatId')}
        />
      </div>
      <TextArea
        label="Address"
        required={false}
        autoComplete="street-address"
        {...fieldProps(form, 'address')}
      />
      <MutationError
        error={save.error}
        fallback="We couldn't save your billing details. Please try again."
        exceptFields
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        disabled={!form.formState.isDirty}
        pending={save.isPending}
        pendingLabel="Saving…"
      >
        Save billing details
      </Button>
    </Form>
  )
}

const valuesOf = ({ companyName, address, vatId }: BillingDetails) => ({
  companyName: companyName ?? '',
  address: address ?? '',
  vatId: vatId ?? '',
})
