import * as contract from '#contract/second-factor.ts'
import type { SignInProvider } from '#domain/sign-in-provider.ts'
import {
  clientInfoOf,
  forgetRemembered,
  startLogin,
} from '#server/features/people/logins/public.ts'
import type { LoginCookie, SignedIn } from '#server/features/people/logins/public.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as passkeyRepo from './passkey-repo.ts'
import * as passkeys from './passkeys.ts'
import * as factors from './service.ts'
import type { SecondFactorDeps } from './service.ts'
import * as signIn from './sign-in.ts'
import { relyingParty } from './webauthn.ts'

interface SignInSite {
  readonly cookie: LoginCookie
  readonly publicUrl: string
  readonly provider: SignInProvider
}

export function secondFactorRoutes(
  api: Api,
  deps: SecondFactorDeps,
  { cookie, publicUrl, provider }: SignInSite,
): void {
  const { db } = deps
  const site = relyingParty(publicUrl)
  const loginOf = (request: FastifyRequest) => cookie.requireToken(request)

  mount(api, contract.listFactors, ({ user, request }) =>
    factors.list(db, user, cookie.readKnown(request)),
  )
  mount(api, contract.startTotp, ({ user, request }) =>
    factors.startTotp(deps, { user, login: loginOf(request) }),
  )
  mount(api, contract.confirmTotp, async ({ user, body, request }) => ({
    recoveryCodes: await factors.confirmTotp(deps, { user, login: loginOf(request) }, body.code),
  }))
  mount(api, contract.removeTotp, ({ user, request }) =>
    factors.removeTotp(deps, { user, login: loginOf(request) }),
  )
  mount(api, contract.renewRecoveryCodes, async ({ user, request }) => ({
    recoveryCodes: await factors.renewRecoveryCodes(deps, { user, login: loginOf(request) }),
  }))
  mount(api, contract.forgetBrowser, async ({ user, params }) => {
    if (!(await forgetRemembered(db, user.id, params.id))) throw notFound('This browser')
  })
  mount(api, contract.listPasskeys, ({ user }) => passkeyRepo.list(db, user.id))
  mount(api, contract.passkeyOptions, ({ user }) => passkeys.startAdding(db, site, user))
  mount(api, contract.addPasskey, ({ user, body, request }) => {
    const owner = { user, login: loginOf(request) }
    return factors.addPasskey(deps, site, owner, body, request.headers['user-agent'])
  })
  mount(api, contract.removePasskey, ({ user, params, request }) =>
    factors.removePasskey(deps, { user, login: loginOf(request) }, params.id),
  )
  mount(api, contract.confirmLogin, async ({ user, body, request }) => {
    await signIn.confirm(deps, site, { user, login: loginOf(request) }, body)
    return { message: 'Confirmed' }
  })
  secondStepRoutes(api, deps, { cookie, provider }, site)
}

function secondStepRoutes(
  api: Api,
  deps: SecondFactorDeps,
  { cookie, provider }: Pick<SignInSite, 'cookie' | 'provider'>,
  site: ReturnType<typeof relyingParty>,
): void {
  const finish = async (
    exchange: { request: FastifyRequest; reply: FastifyReply },
    signedIn: SignedIn,
    rememberBrowser = false,
  ) => {
    await startLogin(deps.db, cookie, exchange, signedIn, rememberBrowser)
    return { message: 'Login successful', user: signedIn.user }
  }

  mount(api, contract.pendingSecondFactor, async ({ request }) => ({
    secondFactorRequired: true as const,
    methods: await signIn.methodsOf(deps.db, cookie.readPending(request)),
  }))
  mount(api, contract.completeLogin, async ({ body, request, reply }) => {
    const client = clientInfoOf(request, cookie)
    const pending = cookie.readPending(request)
    const signedIn = await signIn.completeWithCode(deps, pending, body, client)
    return finish({ request, reply }, signedIn, body.rememberBrowser)
  })
  mount(api, contract.passkeyLoginOptions, async ({ request, signedIn }) => {
    const pending = cookie.readPending(request)
    const user = (await signedIn())?.user
    return signIn.startPasskey(deps, site, clientInfoOf(request, cookie), { pending, user })
  })
  mount(api, contract.passkeyLogin, async ({ body, request, reply }) => {
    const client = clientInfoOf(request, cookie)
    const pending = cookie.readPending(request)
    const first = { pending, provider }
    const signedIn = await signIn.signInWithPasskey(deps, site, first, body.response, client)
    return finish({ request, reply }, signedIn, body.rememberBrowser)
  })
}
