import { paths } from '#web/paths.ts'
import { ButtonAnchor } from '#web/ui/Button.tsx'

/** A full-page navigation: the server sends the browser to Google, and then to `redirect`. */
export function GoogleButton({ redirect }: { redirect: string | undefined }) {
  return (
    <ButtonAnchor href={paths.googleSignIn({ redirect })} variant="secondary" wide>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
        <path d="M12 10.2v3.9h5.5c-.3 1.5-1.8 4.1-5.5 4.1a6.2 6.2 0 1 1 0-12.4c1.9 0 3.1.8 3.9 1.5l2.6-2.6A9.7 9.7 0 0 0 12 2.1a9.9 9.9 0 1 0 0 19.8c5.7 0 9.5-4 9.5-9.7 0-.7-.1-1.3-.2-2z" />
      </svg>
      Continue with Google
    </ButtonAnchor>
  )
}
