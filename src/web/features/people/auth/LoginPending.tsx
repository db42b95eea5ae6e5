import { Spinner } from '#web/ui/Spinner.tsx'

/** Shown while the user is loading, and in the prerendered HTML of pages that require a login. */
export function LoginPending() {
  return (
    <>
      <noscript>
        <p className="px-4 py-8">Turn on JavaScript to use this page.</p>
      </noscript>
      <Spinner label="Checking your sign-in" className="min-h-[60vh]" />
    </>
  )
}
