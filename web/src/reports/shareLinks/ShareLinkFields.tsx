import {
  Checkbox,
  MultiSelect,
  NativeSelect,
  PasswordInput,
  SegmentedControl,
  TextInput,
} from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import type { ShareLink } from '@nspect/contract/reports/shareLinks'
import { languages, type ShareLevel, shareLevels, shareRungs } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import type { SaveForm } from '../../forms/useSaveForm.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { reportPinsQuery } from '../reports.api.ts'
import type { ShareTarget } from './filterShareLinks.ts'
import { ReviewerFields } from './ReviewerFields.tsx'
import classes from './ShareReportDialog.module.css'
import { changeShareLevel, type ShareLinkValues } from './shareLinkForm.ts'
import { shareLinksQuery } from './shareLinks.api.ts'
import type { LinkLabels } from './useShareLinkFieldLabels.ts'

interface Props {
  form: SaveForm<ShareLinkValues, ShareLink, { id: number; link: string; message: string }>
  shared: ShareTarget
  labels: LinkLabels
}

/** The fields of a link; what the client's plan does not include cannot be chosen. */
export function ShareLinkFields({ form, shared: { project, pinId }, labels }: Props) {
  const { t } = useTranslation('reports')
  const actor = useActor()
  const facts = toProjectFacts(project)
  const mayShareWhole = can(actor, 'report.share', facts)
  const mayLetWrite = can(actor, 'report.shareWrites', facts)
  const pins = useQuery(reportPinsQuery(project.id))
  const opensId = useId()
  const isMailed = useQuery(shareLinksQuery(project.id)).data?.isMailed ?? false
  const { values } = form
  const isToDecide = values.level === 'decide'
  // there is something to decide about in plans alone
  const offeredLevels =
    isToDecide || isImprovementPlan(project.projectType.formJSON) ? shareLevels : shareRungs
  // points that were deleted since are still listed, by their id
  const known = new Map(
    pins.data?.map(({ id, pinNumber, title }) => [id, `${pinNumber} · ${title}`]),
  )
  const offered = [...new Set([...known.keys(), ...values.pinIds])]
  return (
    <fieldset className={classes.fields} disabled={form.isSaving}>
      {!isToDecide && (
        <TextInput
          className={classes.wide}
          label={labels.name}
          description={t('link.nameHelp')}
          maxLength={limits.shareLinkName}
          {...form.text('name')}
        />
      )}
      {(pinId === undefined || mayShareWhole) && (
        <div className={classes.wide}>
          <span id={opensId} className="visually-hidden">
            {labels.isWhole}
          </span>
          <SegmentedControl
            aria-labelledby={opensId}
            disabled={!mayShareWhole || form.isSaving}
            value={values.isWhole ? 'whole' : 'pins'}
            data={[
              { value: 'whole', label: t('link.whole') },
              { value: 'pins', label: t('link.chosenPins') },
            ]}
            onChange={(opens) => form.change({ isWhole: opens === 'whole' })}
          />
        </div>
      )}
      {!values.isWhole && (
        <MultiSelect
          className={classes.wide}
          label={labels.pinIds}
          withAsterisk
          searchable
          hidePickedOptions
          classNames={{ inputField: classes.typed }}
          maxValues={mayShareWhole ? limits.shareLinkPins : 1}
          data={offered.map((id) => ({ value: String(id), label: known.get(id) ?? `#${id}` }))}
          value={values.pinIds.map(String)}
          error={form.errorOf('pinIds')}
          onChange={(ids) => {
            form.touch('pinIds')
            form.change({ pinIds: ids.map(Number) })
          }}
        />
      )}
      <NativeSelect
        label={labels.level}
        {...(!mayLetWrite && { description: t('link.needsBusiness') })}
        data={offeredLevels.map((level) => ({
          value: level,
          label: t(`link.level.${level}`),
          disabled: level !== 'view' && !mayLetWrite,
        }))}
        {...form.text('level')}
        onChange={(event) =>
          form.change(changeShareLevel(values, event.currentTarget.value as ShareLevel, isMailed))
        }
      />
      <DateField
        label={labels.lastDay}
        isRequired
        value={values.lastDay}
        error={form.errorOf('lastDay')}
        onChange={(lastDay) => {
          form.touch('lastDay')
          form.change({ lastDay })
        }}
      />
      <NativeSelect
        className={isToDecide ? classes.wide : undefined}
        label={labels.language}
        data={[
          { value: '', label: t('link.readersLanguage') },
          ...languages.map((language) => ({ value: language, label: languageNames[language] })),
        ]}
        {...form.text('language')}
      />
      {!isToDecide && (
        <Checkbox
          className={classes.beside}
          label={labels.mayPrint}
          checked={values.mayPrint}
          onChange={(event) => form.change({ mayPrint: event.currentTarget.checked })}
        />
      )}
      {isToDecide ? (
        <ReviewerFields form={form} labels={labels} isMailed={isMailed} />
      ) : (
        <PasswordFields form={form} label={labels.password} />
      )}
    </fieldset>
  )
}

/** Whether the link asks for a password, and which; the stored one is never shown. */
function PasswordFields({ form, label }: { form: Props['form']; label: string }) {
  const { t } = useTranslation('reports')
  const { values, stored } = form
  return (
    <>
      <Checkbox
        className={classes.wide}
        label={t('link.needsPassword')}
        checked={values.needsPassword}
        onChange={(event) =>
          form.change({ needsPassword: event.currentTarget.checked, password: '' })
        }
      />
      {values.needsPassword && (
        <PasswordInput
          className={classes.wide}
          label={label}
          description={t(stored?.hasPassword ? 'link.passwordStays' : 'link.passwordHelp')}
          withAsterisk={!stored?.hasPassword}
          maxLength={limits.sharePassword.max}
          autoComplete="new-password"
          {...form.text('password')}
        />
      )}
    </>
  )
}
