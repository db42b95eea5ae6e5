import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonAnchor } from '#web/ui/Button.tsx'
import { TextAnchor } from '#web/ui/TextLink.tsx'
import { Logo } from './Logo.tsx'

/** The last resort: something of ours broke. Uses nothing that may have broken with it. */
export function CrashPage() {
  return (
    <main className="mx-auto max-w-3xl px-4 py-16 sm:px-6 sm:py-24">
      <title>Something went wrong</title>
      <Logo />
      <h1 className="mt-10 font-display text-3xl font-medium">Something went wrong</h1>
      <p className="mt-3 text-lg text-muted">
        That is our mistake, not yours. Loading the page again often helps. If it does not, write to{' '}
        <TextAnchor href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</TextAnchor>.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Load again</Button>
        <ButtonAnchor variant="secondary" href={paths.home}>
          Go Home
        </ButtonAnchor>
      </div>
    </main>
  )
}
