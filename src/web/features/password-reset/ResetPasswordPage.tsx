import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx'
import { Masthead } from '#web/ui/Masthead.tsx'

export const meta = () => pageMeta('Reset your password', 'Choose a new password.')

export default function ResetPasswordPage() {
  return (
    <Masthead
      narrow
      title="Reset your password"
      lead={`This server does not send reset links yet, so no link can lead here. Write to ${CONTACT_EMAIL} from the address of your account, and we help you back in.`}
    >
      <ButtonAnchor href={`mailto:${CONTACT_EMAIL}?subject=Password%20reset`}>
        Write to us
      </ButtonAnchor>
      <ButtonLink to={paths.login()} variant="secondary">
        Back to login
      </ButtonLink>
    </Masthead>
  )
}
