import { IS_PROVIDER_ONLY, PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'

/** Outcomes of signing in with the provider again, by the code in the server's redirect. */
const OUTCOMES = new Map(
  Object.entries({
    cancelled: {
      title: `You canceled signing in with ${PROVIDER_NAME}`,
      advice: 'Nothing was confirmed. Close this window to start again.',
    },
    other: {
      title: `You signed in with another ${PROVIDER_NAME} account`,
      advice: `Close this window, start again and choose the ${PROVIDER_NAME} account that you use here.`,
    },
    mailed: {
      title: 'Check your inbox',
      advice:
        'We sent a code to your email address. Close this window and enter the code where you started.',
    },
    codes: {
      title: 'Too many codes',
      advice: 'Nothing was confirmed. Close this window and try again in an hour.',
    },
    busy: {
      title: `Too many sign-ins with ${PROVIDER_NAME}`,
      advice: 'Close this window and try again in an hour.',
    },
    unavailable: {
      title: `Signing in with ${PROVIDER_NAME} is not set up on this server`,
      advice: 'Close this window and contact the administrator of this site.',
    },
  }),
)

const FAILED = {
  title: `Signing in with ${PROVIDER_NAME} didn't work`,
  // The provider may answer without asking the person again, and then it confirms nothing.
  advice: `Nothing was confirmed. Close this window, sign out of your ${PROVIDER_NAME} account and try again.${IS_PROVIDER_ONLY ? '' : ' Or set a password in your account settings: you can then confirm with it.'}`,
}

/** Returns why signing in with the provider again has not confirmed the login, and what to do. */
export const confirmationFailure = (outcome: string): { title: string; advice: string } =>
  OUTCOMES.get(outcome) ?? FAILED
