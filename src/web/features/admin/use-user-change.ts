import type { UserChange } from '#contract/admin.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { useChangeUser } from './queries.ts'

/** Makes a change, says what came of it, and closes the dialog that asked. */
export function useUserChange(onClose: () => void) {
  const change = useChangeUser()
  return {
    pending: change.isPending,
    changeUser: (asked: UserChange & { id: string }, done: string, failed: string) =>
      change.mutate(asked, {
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
