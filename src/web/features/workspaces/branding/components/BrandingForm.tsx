import { useEffect, useId, useState } from 'react'
import type { Branding } from '#contract/branding.ts'
import { parseColor } from '#domain/branding.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import {
  accentProblem,
  changeOf,
  draftOf,
} from '#web/features/workspaces/branding/branding-draft.ts'
import type { BrandingDraft } from '#web/features/workspaces/branding/branding-draft.ts'
import { useSaveBranding } from '#web/features/workspaces/branding/queries.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { loadDraft, saveDraft } from '#web/lib/draft.ts'
import { addressInWorkspace } from '#web/lib/workspace-address.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { AccentField } from './AccentField.tsx'
import { BrandingPreview } from './BrandingPreview.tsx'
import { LogoField } from './LogoField.tsx'
import { RemoveBranding } from './RemoveBranding.tsx'

interface Problems {
  readonly logo?: string | undefined
  readonly accent?: string | undefined
  /** An error that belongs to no field. */
  readonly form?: string
}

const DRAFT = 'branding'

const FAILED = "We couldn't save your branding. Please try again."

export function BrandingForm({ saved }: { saved: Branding }) {
  const owner = useUser().id
  const [draft, setDraft] = useState<BrandingDraft>(() => ({
    ...draftOf(saved),
    ...loadDraft({ name: DRAFT, owner }, draftOf(saved)),
  }))
  const [problems, setProblems] = useState<Problems>({})
  const save = useSaveBranding()
  const ids = { logo: useId(), accent: useId() }
  const focus = (field: keyof typeof ids) => document.getElementById(ids[field])?.focus()

  useEffect(() => {
    saveDraft({ name: DRAFT, owner }, draft, draftOf(saved))
  }, [owner, draft, saved])

  const set = (change: Partial<BrandingDraft>, solved: Problems) => {
    setDraft((draft) => ({ ...draft, ...change }))
    setProblems((problems) => ({ ...problems, ...solved }))
  }

  const submit = () => {
    if (save.isPending) return
    const accent = accentProblem(draft)
    if (accent) {
      setProblems({ accent })
      return focus('accent')
    }
    const change = changeOf(draft, saved)
    if (Object.keys(change).length === 0) {
      toast({ title: 'Nothing to save', description: 'You have made no changes.' })
      return
    }
    return save.mutate(change, {
      success: { title: 'Branding saved', description: 'Open survey pages show it now.' },
      failure: { title: 'Branding not saved', description: FAILED },
      onSuccess: (updated) => {
        // Keeps input that was typed while saving.
        setDraft((current) => (current === draft ? draftOf(updated) : current))
        setProblems({})
      },
      // Keeps the draft for another attempt.
      onError: (error) => {
        const serverProblems = problemsOf(error)
        setProblems(serverProblems)
        if (serverProblems.logo) focus('logo')
        else if (serverProblems.accent) focus('accent')
      },
    })
  }

  const savedLogo = saved.logo && addressInWorkspace(saved.logo.url)
  const logo = draft.logo === undefined ? savedLogo : (draft.logo?.address ?? null)
  return (
    <Form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <LogoField
        id={ids.logo}
        current={logo === null ? null : { address: logo, words: describeLogo(draft, saved) }}
        error={problems.logo}
        onChoose={(logo) => set({ logo }, { logo: undefined })}
        onProblem={(logo) => setProblems((problems) => ({ ...problems, logo }))}
        onRemove={() => {
          set({ logo: null }, { logo: undefined })
          focus('logo')
        }}
      />
      <AccentField
        id={ids.accent}
        value={draft.accent}
        error={problems.accent}
        onChange={(accent) => set({ accent }, { accent: undefined })}
      />
      <BrandingPreview logo={logo} accent={parseColor(draft.accent) ?? null} />
      {problems.form && <FormProblem>{problems.form}</FormProblem>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
          Save branding
        </Button>
        <RemoveBranding
          saved={saved}
          onRemoved={() => {
            setDraft({ accent: '', logo: undefined })
            setProblems({})
            focus('logo')
          }}
        />
      </div>
    </Form>
  )
}

/** Describes the logo in the preview: not saved yet, or saved with its size. */
const describeLogo = ({ logo }: BrandingDraft, saved: Branding): string =>
  logo
    ? `${logo.name}, not saved yet`
    : `${saved.logo?.width} × ${saved.logo?.height} pixels, saved`

/** Maps a server error to the fields. A body that is too large can only be the logo. */
function problemsOf(error: Error): Problems {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : []
  const at = (name: string) => issues.find(({ path }) => path === name)?.message
  const [logo, accent] = [at('logo'), at('accentColor')]
  if (error instanceof ApiError && error.code === 'too_large') return { logo: error.reason }
  return logo || accent ? { logo, accent } : { form: failureOf(error, FAILED) }
}
