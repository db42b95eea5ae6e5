import { toastAfterLoad } from '#web/lib/toast.ts'
import type { ToastText } from '#web/lib/toast.ts'

/**
 * Leaves the payment page by loading another: what the provider's form has brought along stays
 * behind, and nothing is shown that was read before the payment.
 */
export function leavePaymentPage(path: string, message?: ToastText): void {
  if (message) toastAfterLoad(message)
  window.location.assign(path)
}
