import { useMutation } from '@tanstack/react-query'
import type { sendContactMessage } from '#contract/contact.ts'
import { call } from '#web/lib/api.ts'
import type { MessageValues } from './message-checks.ts'

export function useSendMessage() {
  return useMutation({
    mutationFn: ({ name, email, message, website }: MessageValues) =>
      call<typeof sendContactMessage>('POST /api/contact', {
        body: { name, email: email.trim(), message, website },
      }),
  })
}
