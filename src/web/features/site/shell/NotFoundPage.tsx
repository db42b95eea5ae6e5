import { useNavigate } from 'react-router'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

const TEXT = "The page you're looking for doesn't exist or may have been moved."

export const meta = () => privateMeta('Page Not Found', TEXT)

export default function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <p className="figures border-b border-ink pb-3 font-display text-display font-medium">404</p>
      <h1 className="mt-6 font-display text-3xl font-medium">Page Not Found</h1>
      <p className="mt-3 text-lg text-muted">{TEXT}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.home} size="lg">
          Go Home
        </ButtonLink>
        <Button variant="secondary" size="lg" onClick={() => navigate(-1)}>
          Go Back
        </Button>
      </div>
      <p className="mt-10 flex flex-wrap gap-x-6 text-sm own:hidden">
        <TextLink to={paths.pricing()} className="inline-flex min-h-11 items-center">
          Pricing
        </TextLink>
        <TextLink to={paths.about} className="inline-flex min-h-11 items-center">
          About
        </TextLink>
        <TextLink to={paths.contact()} className="inline-flex min-h-11 items-center">
          Contact
        </TextLink>
      </p>
    </div>
  )
}
