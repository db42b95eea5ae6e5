import type { InsightProvider } from '#server/platform/ai/provider.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { PaymentProvider } from '#server/platform/payments/provider.ts'
import type { Deed, Observer } from './observer.ts'

/** The ports again, with somebody who is told of each call: by its name, never what is in it. */
export function observedBy({ during }: Observer) {
  return {
    mailer: (mailer: Mailer): Mailer => ({
      send: (mail) => during({ kind: 'mail', name: 'send' }, () => mailer.send(mail)),
      close: () => mailer.close(),
    }),

    payments: (payments: PaymentProvider): PaymentProvider =>
      new Proxy(payments, {
        get(target, name, receiver) {
          const value: unknown = Reflect.get(target, name, receiver)
          if (typeof value !== 'function' || typeof name !== 'string') return value
          const deed: Deed = { kind: 'payments', name }
          return (...given: unknown[]) =>
            during(deed, () => Reflect.apply(value, target, given) as Promise<unknown>)
        },
      }),

    insights: (provider: InsightProvider): InsightProvider => ({
      name: provider.name,
      ask: (question, signal) =>
        during({ kind: 'ai', name: 'ask' }, () => provider.ask(question, signal)),
    }),

    jobs: (jobs: Jobs): Jobs => ({
      ...jobs,
      handle: (kind, work) =>
        jobs.handle(kind, (payload) =>
          during({ kind: 'job', name: kind.queue }, () => work(payload)),
        ),
      schedule: (schedule, work) =>
        jobs.schedule(schedule, () => during({ kind: 'job', name: schedule.queue }, work)),
    }),
  }
}
