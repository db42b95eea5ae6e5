import type { InsightProvider } from '#server/platform/ai/ai-provider.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import type { Operation, OperationObserver } from './operation.ts'

/** Returns wrappers that report the calls of a port to an observer, by name and without arguments. */
export function instrumentWith({ observe }: OperationObserver) {
  return {
    mailer: (mailer: Mailer): Mailer => ({
      send: (mail) => observe({ kind: 'mail', name: 'send' }, () => mailer.send(mail)),
      checkRecipient: (address) => mailer.checkRecipient(address),
      close: () => mailer.close(),
    }),

    payments: (payments: PaymentProvider): PaymentProvider =>
      new Proxy(payments, {
        get(target, name, receiver) {
          const value: unknown = Reflect.get(target, name, receiver)
          if (typeof value !== 'function' || typeof name !== 'string') return value
          const operation: Operation = { kind: 'payments', name }
          return (...args: unknown[]) =>
            observe(operation, () => Reflect.apply(value, target, args) as Promise<unknown>)
        },
      }),

    insights: (provider: InsightProvider): InsightProvider => ({
      name: provider.name,
      ask: (question, signal) =>
        observe({ kind: 'ai', name: 'ask' }, () => provider.ask(question, signal)),
    }),

    jobs: (jobs: Jobs): Jobs => ({
      ...jobs,
      handle: (kind, work) =>
        jobs.handle(kind, (payload) =>
          observe({ kind: 'job', name: kind.queue }, () => work(payload)),
        ),
      schedule: (schedule, work) =>
        jobs.schedule(schedule, () => observe({ kind: 'job', name: schedule.queue }, work)),
    }),
  }
}
