import { toastAfterLoad } from '#web/lib/toast.ts'
import type { ToastText } from '#web/lib/toast.ts'

/**
 * Leaves the payment page with a full page load, which drops the provider's scripts and everything
 * cached before the payment.
 */
export function leavePaymentPage(path: string, message?: ToastText): void {
  if (message) toastAfterLoad(message)
  window.location.assign(path)
}
