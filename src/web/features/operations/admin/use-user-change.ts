import type { UserChange } from '#contract/admin.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { useChangeUser } from './queries.ts'

/** Changes an account, shows a toast about the outcome, and closes the dialog on success. */
export function useUserChange(onClose: () => void) {
  const mutation = useChangeUser()
  return {
    pending: mutation.isPending,
    changeUser: (change: UserChange & { id: string }, done: string, failed: string) =>
      mutation.mutate(change, {
        onSuccess: () => {
          toast({ title: done, tone: 'success' })
          onClose()
        },
        onError: (error) =>
          toast({
            title: failed,
            description: reasonOf(error, 'Please try again.'),
            tone: 'error',
          }),
      }),
  }
}
