import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { DEFAULT_PRIORITY, hasPrioritySupport } from '#domain/support.ts'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { SenderFields } from '#web/features/site/contact/components/SenderFields.tsx'
import { senderOf, usePrefill } from '#web/features/site/contact/use-prefill.ts'
import { useSendRequest } from '#web/features/site/support/queries.ts'
import {
  CATEGORY_CHOICES,
  checkSupport,
  PRIORITY_CHOICES,
  parsePriority,
} from '#web/features/site/support/support-request.ts'
import type { SupportValues } from '#web/features/site/support/support-request.ts'
import { reasonOf } from '#web/lib/api.ts'
import { checkResolver, fieldProps, showServerIssues, submitHandler } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { useSearch } from '#web/lib/use-search.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { FormSuccess } from '#web/ui/FormSuccess.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

const FAILED = 'Failed to submit support request. Please try again.'

export function SupportForm() {
  const { user } = useCurrentUser()
  const requestedPriority = useSearch().get('priority')
  const send = useSendRequest()
  // No default values, so that input typed before hydration is kept.
  const form = useForm<SupportValues>({
    resolver: checkResolver(checkSupport),
    shouldFocusError: false,
  })
  const { reset, setValue } = form
  const prefill = usePrefill(form, senderOf(user))
  useEffect(() => {
    // Without a link, keep the priority selected before hydration.
    if (requestedPriority !== null) setValue('priority', parsePriority(requestedPriority))
  }, [requestedPriority, setValue])
  const replyTime = hasPrioritySupport(user?.subscriptionTier)
    ? "We'll get back to you the same day."
    : "We'll get back to you within 24 hours."

  const resetSent = () => {
    if (send.isSuccess) send.reset()
  }

  const submit = submitHandler({ form, mutation: send, check: checkSupport }, (values) =>
    send.mutate(values, {
      success: { title: 'Support Request Submitted', description: replyTime },
      onSuccess: () => {
        reset()
        prefill()
      },
      onError: (error) => {
        showServerIssues(form, error)
        toast({ title: 'Error', description: FAILED, tone: 'error' })
      },
    }),
  )

  return (
    <Form onSubmit={submit} onInput={resetSent} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SenderFields form={form} />
        <SelectField
          label="Category"
          options={CATEGORY_CHOICES}
          placeholder="Choose a category"
          required
          {...fieldProps(form, 'category')}
        />
        <SelectField
          label="Priority"
          options={PRIORITY_CHOICES}
          defaultValue={DEFAULT_PRIORITY}
          {...fieldProps(form, 'priority')}
        />
      </div>
      <TextField label="Subject" required {...fieldProps(form, 'subject')} />
      <TextArea
        label="Message"
        hint="What you did, what you expected, and what happened instead."
        rows={7}
        required
        {...fieldProps(form, 'message')}
      />
      {send.isError && <FormProblem>{reasonOf(send.error, FAILED)}</FormProblem>}
      {send.isSuccess && <FormSuccess title="Support Request Submitted">{replyTime}</FormSuccess>}
      <div>
        <Button type="submit" size="lg" pending={send.isPending} pendingLabel="Submitting...">
          Submit Request
        </Button>
      </div>
    </Form>
  )
}
