import { REGISTRATION_REASONS } from '#domain/registration.ts'

/** Says how one gets an account where not everyone can register. Nothing elsewhere, and nothing to `invited` people. */
export function HowToRegister({ invited = false }: { invited?: boolean }) {
  return (
    <>
      {!invited && <p className={`${REASON} invited:block`}>{REGISTRATION_REASONS.invited}</p>}
      <p className={`${REASON} closed:block`}>{REGISTRATION_REASONS.closed}</p>
    </>
  )
}

const REASON = 'mt-6 hidden border-t border-line pt-5 text-sm passwordless:hidden!'
