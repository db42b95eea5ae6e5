import { useForm } from 'react-hook-form'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { checkMessage } from '#web/features/site/contact/message-checks.ts'
import type { MessageValues } from '#web/features/site/contact/message-checks.ts'
import { topicOf } from '#web/features/site/contact/topic.ts'
import { useSearch } from '#web/lib/use-search.ts'
import { senderOf, usePrefill } from '#web/features/site/contact/use-prefill.ts'
import { call, reasonOf } from '#web/lib/api.ts'
import { checkResolver, fieldProps, showServerIssues, submitHandler } from '#web/lib/form.ts'
import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { toast } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { FormSuccess } from '#web/ui/FormSuccess.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import type { sendContactMessage } from '#contract/contact.ts'
import { SenderFields } from './SenderFields.tsx'

const SENT = {
  title: 'Message sent successfully!',
  description: "We'll get back to you within 24 hours.",
}
const NOT_SENT = {
  title: 'Error sending message',
  description: `Please try again or contact us directly at ${CONTACT_EMAIL}`,
}

export function ContactForm() {
  const topic = topicOf(useSearch())
  const { user } = useCurrentUser()
  const send = useSendMessage()
  // No default values, so that input typed before hydration is kept.
  const form = useForm<MessageValues>({
    resolver: checkResolver(checkMessage),
    shouldFocusError: false,
  })
  const prefill = usePrefill(form, senderOf(user))
  // Filled in once, not again after sending.
  usePrefill(form, topic ? { message: `I would like to know more about ${topic}.\n` } : {})
  const { reset } = form

  const resetSent = () => {
    if (send.isSuccess) send.reset()
  }

  const submit = submitHandler({ form, mutation: send, check: checkMessage }, (values) =>
    send.mutate(values, {
      success: SENT,
      onSuccess: () => {
        reset()
        prefill()
      },
      onError: (error) => {
        showServerIssues(form, error)
        toast({ ...NOT_SENT, tone: 'error' })
      },
    }),
  )

  return (
    <Form onSubmit={submit} onInput={resetSent} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SenderFields form={form} />
      </div>
      <TextArea label="Message" rows={7} required {...fieldProps(form, 'message')} />
      {send.isError && (
        <FormProblem>{reasonOf(send.error, `${NOT_SENT.description}.`)}</FormProblem>
      )}
      {send.isSuccess && <FormSuccess title={SENT.title}>{SENT.description}</FormSuccess>}
      <div>
        <Button type="submit" size="lg" pending={send.isPending} pendingLabel="Sending...">
          Send Message
        </Button>
      </div>
    </Form>
  )
}

const useSendMessage = () =>
  useApiMutation({
    mutationFn: ({ name, email, message }: MessageValues) =>
      call<typeof sendContactMessage>('POST /api/contact', {
        body: { name, email: email.trim(), message },
      }),
  })
