import type { User } from '#contract/auth.ts'
import type { Workspace } from '#contract/workspaces.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { IS_PROVIDER_ONLY, PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { formatDate } from '#web/lib/time.ts'

/** Number of recovery codes left from which the page asks for new ones. */
const FEW_CODES = 2

/** True if the person signs in with a password. */
const usesPassword = ({ hasPassword }: Pick<User, 'hasPassword'>): boolean =>
  hasPassword && !IS_PROVIDER_ONLY

/** Says what second factors do for the account. */
export function factorSummary(user: Pick<User, 'hasPassword'>, isOn: boolean): string {
  if (isOn) {
    return usesPassword(user)
      ? 'On. A stolen password alone does not open your account.'
      : `On. Your ${PROVIDER_NAME} account alone does not open your account here.`
  }
  return `Protects your account if ${usesPassword(user) ? 'your password is stolen' : `someone gets into your ${PROVIDER_NAME} account`}. Add an authenticator app, a passkey or both.`
}

/** Returns what the first second factor changes, to read before it is added. */
export const firstFactorNote = (user: Pick<User, 'hasPassword'>): string =>
  usesPassword(user)
    ? 'From then on, signing in with your password also asks for a passkey, a code or a recovery code.'
    : `From then on, signing in with ${PROVIDER_NAME} also asks for a passkey, a code or a recovery code, unless you have used a second factor there.`

/**
 * Returns what the removal of the last second factor changes. `workspaces` are those that the person
 * is in; undefined if they could not be loaded.
 */
export function lastFactorNote(
  user: Pick<User, 'hasPassword'>,
  workspaces: readonly Pick<Workspace, 'name' | 'rules'>[] | undefined,
): string[] {
  const signIn = usesPassword(user) ? 'your password' : `your ${PROVIDER_NAME} account`
  return [
    `This is your last second factor. Signing in will need only ${signIn} again, and your recovery codes stop working.`,
    ...lostAccess(workspaces),
  ]
}

function lostAccess(
  workspaces: readonly Pick<Workspace, 'name' | 'rules'>[] | undefined,
): string[] {
  if (!workspaces) {
    return [
      'If a workspace requires a second factor, you lose access to it until you set one up again.',
    ]
  }
  const names = workspaces
    .filter(({ rules }) => rules.twoFactorRequired)
    .map(({ name }) => `“${name}”`)
  if (names.length === 0) return []
  const [these, require] =
    names.length === 1 ? ['the workspace', 'it requires'] : ['the workspaces', 'they require']
  return [
    `You lose access to ${these} ${joined(names)} until you set one up again, because ${require} a second factor.`,
  ]
}

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Returns a warning if few recovery codes are left, otherwise null. */
export function fewCodesWarning(left: number): string | null {
  if (left > FEW_CODES) return null
  if (left === 0)
    return 'You have no recovery codes left. Without them, a lost phone locks you out.'
  return `Only ${left === 1 ? 'one recovery code is' : `${left} recovery codes are`} left. Create new ones before you run out.`
}

/** Splits the key of an authenticator app into groups of four characters, to read and to type. */
export const groupedKey = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** Returns the error message for a code that cannot be one, otherwise null. */
export const codeProblem = (typed: string): string | null =>
  /^\d{6}$/.test(typed.replaceAll(/\s/g, '')) ? null : 'Please enter the six digits of the code.'

/** New recovery codes, shown once. */
export interface RecoveryCodes {
  readonly codes: readonly string[]
  /** UTC day, `YYYY-MM-DD`. */
  readonly createdOn: string
}

/** Returns the text of the file with recovery codes. */
export const recoveryCodesFile = ({ codes, createdOn }: RecoveryCodes, email: string): string =>
  [
    `${PRODUCT_NAME} recovery codes`,
    `Account: ${email}`,
    `Created: ${formatDate(createdOn)}`,
    '',
    ...codes,
    '',
    'Each code works once, instead of your authenticator app or passkey.',
    '',
  ].join('\n')
