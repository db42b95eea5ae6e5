/**
 * Who can open an account with an email address and a password: everyone, people with an invitation to a
 * workspace, or no one. A first sign-in with the identity provider opens one in any case.
 */
export const REGISTRATION_RULES = ['open', 'invited', 'closed'] as const
export type RegistrationRule = (typeof REGISTRATION_RULES)[number]

/** Why someone cannot register, and what to do. */
export const REGISTRATION_REASONS: Readonly<Record<Exclude<RegistrationRule, 'open'>, string>> = {
  invited:
    'With an email address, accounts are opened by invitation here. Ask an owner of your workspace to invite you: the link in the email opens your account.',
  closed:
    'No accounts are opened here with an email address and a password. If you think that you should have one, ask the people who run this server.',
}
