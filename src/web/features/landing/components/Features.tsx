import { FEATURES } from '#web/features/landing/marketing-copy.ts'
import { Section } from '#web/ui/Section.tsx'

export function Features() {
  return (
    <div className="border-t border-ink">
      <Section
        title="What it takes to get honest answers"
        lead="People say what they think when they know what happens with it. So that is where we began."
      >
        <dl className="grid sm:grid-cols-2 sm:gap-x-12">
          {FEATURES.map(({ title, text }) => (
            <div key={title} className="border-t border-line py-6 sm:py-7">
              <dt className="font-display text-lg font-medium">{title}</dt>
              <dd className="mt-2 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  )
}
