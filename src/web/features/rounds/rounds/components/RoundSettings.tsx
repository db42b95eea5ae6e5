import type { UseFormReturn } from 'react-hook-form'
import type { WorkspaceRules } from '#contract/workspaces.ts'
import { MIN_INVITED_GROUP_SIZE } from '#domain/invited-rounds.ts'
import { MIN_COMPARISON_SIZE, MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import {
  lifeInWords,
  openQuestionsInWords,
  releaseRuleInWords,
} from '#web/features/rounds/rounds/round-form.ts'
import type { ChosenDefaults, RoundValues } from '#web/features/rounds/rounds/round-form.ts'
import { fieldProps } from '#web/lib/form.ts'
import { TextArea } from '#web/ui/TextField.tsx'
import { PromiseLimits, WorkspaceRulesNote } from './AnonymityNotes.tsx'
import { endInWords } from '#web/features/rounds/rounds/link-lifetime.ts'
import { CantSayField } from './CantSayField.tsx'
import { FoldedSetting } from './FoldedSetting.tsx'
import { GroupSizeField, sizeInWords } from './GroupSizeField.tsx'
import { LinkLifetimeField } from './LinkLifetimeField.tsx'
import { OpenQuestionsField } from './OpenQuestionsField.tsx'
import { SharingField, SHARING_LABEL } from './SharingField.tsx'

/** The settings that have a preset, each in one line. */
export function RoundSettings({
  form,
  values,
  rules,
  maxHours,
}: {
  form: UseFormReturn<RoundValues>
  values: RoundValues & ChosenDefaults
  rules: WorkspaceRules
  /** The most hours that the plan includes. */
  maxHours: number
}) {
  const { register, formState } = form
  const { errors } = formState
  const invited = values.access === 'invited'
  return (
    <div className="border-t border-line">
      <FoldedSetting
        name={invited ? 'End' : 'Link expiry'}
        chosen={lifeInWords(values) ?? 'Not chosen'}
        error={errors.linkLife?.message ?? errors.linkHours?.message}
      >
        <LinkLifetimeField
          legend={invited ? 'Round ends after' : 'Link expires after'}
          hint={endInWords({ invited, maxHours })}
          life={{
            name: 'linkLife',
            onChange: ({ target }) => form.setValue('linkLife', target.value),
          }}
          controlled
          hours={register('linkHours')}
          chosen={values.linkLife}
          errors={errors}
          maxHours={maxHours}
          invited={invited}
        />
      </FoldedSetting>
      <FoldedSetting
        name="Group size"
        chosen={sizeInWords(Number(values.groupSize))}
        error={errors.groupSize?.message}
      >
        <GroupSizeField
          field={{
            name: 'groupSize',
            onChange: ({ target }) => form.setValue('groupSize', target.value),
          }}
          chosen={values.groupSize}
          error={errors.groupSize?.message}
          smallest={rules.minimumGroupSize}
          atLeast={invited ? MIN_INVITED_GROUP_SIZE : 1}
          hint="Responses are added to the results only in groups of at least this size. People see this before the first question. You can raise it later, but not lower it."
        />
        <p className="text-sm">
          {releaseRuleInWords({ groupSize: Number(values.groupSize), access: values.access })}
        </p>
        <WorkspaceRulesNote rules={rules} />
        <p className="text-sm text-muted">
          Distributions need at least {MIN_DISTRIBUTION_SIZE} responses, and clear changes between
          rounds at least {MIN_COMPARISON_SIZE} in each. Margins of error are rough below{' '}
          {MIN_DISTRIBUTION_SIZE}.
        </p>
        <PromiseLimits access={values.access} />
      </FoldedSetting>
      <FoldedSetting name="Results" chosen={SHARING_LABEL[values.sharing]}>
        <SharingField
          invited={invited}
          chosen={values.sharing}
          onChoose={(sharing) => form.setValue('sharing', sharing)}
        />
      </FoldedSetting>
      <FoldedSetting
        name="“I can’t say”"
        chosen={values.canSkip === 'yes' ? 'Offered' : 'Not offered'}
      >
        <CantSayField
          allowed={values.canSkip === 'yes'}
          onChoose={(allowed) => form.setValue('canSkip', allowed ? 'yes' : 'no')}
        />
      </FoldedSetting>
      <FoldedSetting
        name="Open questions"
        chosen={openQuestionsInWords(values)}
        error={errors.ownQuestion?.message}
      >
        <OpenQuestionsField form={form} values={values} />
      </FoldedSetting>
      <FoldedSetting
        name="Description"
        chosen={values.description.trim() || 'None'}
        error={errors.description?.message}
      >
        <TextArea
          label="Description"
          required={false}
          rows={3}
          maxLength={1000}
          hint="A sentence or two about why you are asking. People see it before the first question."
          {...fieldProps(form, 'description')}
        />
      </FoldedSetting>
    </div>
  )
}
