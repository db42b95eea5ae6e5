import { Spinner } from '#web/ui/Spinner.tsx'

/** What stands in the file of every page that shows nothing before it is known who is here. */
export function LoginPending() {
  return (
    <>
      <noscript>
        <p className="px-4 py-8">Turn on JavaScript to use this page.</p>
      </noscript>
      <Spinner label="Checking your login" className="min-h-[60vh]" />
    </>
  )
}
