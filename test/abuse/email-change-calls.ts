import { createSignInLink } from '#server/features/people/password-reset/public.ts'
import { confirmAddress, newEmail } from '#test/server/accounts.ts'
import {
  changeEmail,
  newAddressToken,
  requestChange,
  stopToken,
} from '#test/server/email-changes.ts'
import type { MutatingCall } from './mutating-call.ts'

/** Every call that confirms or changes the address, or changes the name of an account. */
export const EMAIL_CHANGE_CALLS: readonly MutatingCall[] = [
  {
    call: 'POST /api/auth/confirm-email',
    status: 200,
    prepare: async (app) => {
      const client = await app.register()
      const [mail] = await app.mailbox.confirming(client.user.email)
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      return { client, path: '/api/auth/confirm-email', body: { token } }
    },
  },
  {
    call: 'POST /api/auth/change-email',
    status: 202,
    prepare: async (app) => ({
      client: await app.signedIn(),
      path: '/api/auth/change-email',
      body: { email: 'mary@new.example' },
    }),
  },
  {
    call: 'POST /api/auth/confirm-new-email',
    status: 200,
    prepare: async (app) => {
      const client = await app.signedIn()
      const email = newEmail()
      await requestChange(client, email)
      const token = await newAddressToken(app, email)
      return { client, path: '/api/auth/confirm-new-email', body: { token } }
    },
  },
  {
    call: 'POST /api/auth/stop-email-change',
    status: 200,
    prepare: async (app) => {
      const client = await app.signedIn()
      await confirmAddress(app.db, client.user.id)
      await changeEmail(app, client)
      const token = await stopToken(app, client.user.email)
      return { client: app.visitor(), path: '/api/auth/stop-email-change', body: { token } }
    },
  },
  {
    call: 'POST /api/auth/sign-in-link',
    status: 200,
    prepare: async (app) => {
      const { id: accountId } = (await app.signedIn()).user
      const link = await createSignInLink(app.db, { accountId, publicUrl: '' })
      const body = { token: link.split('=')[1] }
      return { client: app.visitor(), path: '/api/auth/sign-in-link', body }
    },
  },
  {
    call: 'PATCH /api/account',
    status: 200,
    prepare: async (app) => ({
      client: await app.signedIn(),
      path: '/api/account',
      body: { lastName: 'Ward' },
    }),
  },
]
