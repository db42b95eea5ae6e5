import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef } from 'react'
import { PRODUCT_NAME } from '#domain/product.ts'
import { copyWithToast } from '#web/lib/clipboard.ts'
import { formatDate } from '#web/lib/time.ts'
import { toast } from '#web/lib/toast.ts'
import { useLeaveWarning } from '#web/lib/use-leave-warning.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonAnchor } from '#web/ui/Button.tsx'
import type { RecoveryCodes } from './factor-words.ts'
import { recoveryCodesFile } from './factor-words.ts'
import './recovery-codes.css'

/**
 * Shows new recovery codes on the page, since a dialog could be closed by an accidental click. Focused
 * when they appear; the only part of the page that is printed.
 */
export function NewRecoveryCodes({
  newCodes,
  email,
  onSaved,
}: {
  newCodes: RecoveryCodes
  email: string
  onSaved: () => void
}) {
  const { codes, createdOn } = newCodes
  const section = useRef<HTMLElement>(null)
  useLeaveWarning(true)
  useReminder()
  useEffect(() => {
    // Runs after a closing dialog has restored the focus.
    const timer = setTimeout(() => section.current?.focus())
    return () => clearTimeout(timer)
  }, [])

  const copy = () =>
    void copyWithToast(codes.join('\n'), {
      copied: 'Recovery codes copied',
      fallback: 'Select the codes and copy them with your keyboard.',
    })

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Your recovery codes"
      className="print-alone mt-4 grid gap-4 rounded-control border border-ink bg-paper p-4"
    >
      <div>
        <h4 className="font-semibold">
          <span className="print:hidden">Save your recovery codes now</span>
          <span className="hidden print:inline">{PRODUCT_NAME} recovery codes</span>
        </h4>
        <p className="mt-1 text-sm text-muted print:hidden">
          Each code signs you in once if you lose your phone or your passkey. We store only hashes,
          so the codes can't be shown again.
        </p>
        <p className="mt-1 hidden text-sm print:block">
          Account: {email}. Created: {formatDate(createdOn)}. Each code works once, instead of your
          authenticator app or passkey.
        </p>
      </div>
      <ol
        aria-label="Recovery codes"
        className="grid grid-flow-col grid-cols-2 grid-rows-5 gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono text-sm">{code}</code>
          </li>
        ))}
      </ol>
      <div className="no-print flex flex-wrap gap-2">
        <Button variant="secondary" onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          Copy<span className="sr-only"> codes</span>
        </Button>
        <ButtonAnchor
          variant="secondary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(recoveryCodesFile(newCodes, email))}`}
          download={`${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`}
        >
          <Download aria-hidden="true" className="size-4" />
          <span>
            Download<span className="sr-only"> codes</span>
          </span>
        </ButtonAnchor>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print<span className="sr-only"> codes</span>
        </Button>
      </div>
      <Button className="justify-self-start" onClick={onSaved}>
        I have saved them
      </Button>
    </section>
  )
}

/** Reminds of the codes, which stay on the account page, on leaving for another page of the site. */
function useReminder() {
  useEffect(
    () => () => {
      if (window.location.pathname === paths.account) return
      toast({
        title: 'Your recovery codes are not saved yet',
        description: 'Go back to Account Settings to save them before you close this tab.',
      })
    },
    [],
  )
}
