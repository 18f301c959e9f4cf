import { Select, Textarea, TextInput } from '@mantine/core'
import type { Project } from '@nspect/contract/projects'
import type { ProjectType } from '@nspect/contract/projectTypes'
import type { Me } from '@nspect/contract/sessions'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ClientPicker } from '../ui/ClientPicker.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import classes from './ProjectForm.module.css'
import type { ProjectValues } from './projectForm.ts'

interface Props {
  me: Me
  /** null: a new one; client and type of one that exists are shown, and stay (T47) */
  project: Project | null
  values: ProjectValues
  /** a name that was not touched is not complained about */
  initialName: string
  types: UseQueryResult<ProjectType[]>
  labels: Record<string, string>
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<ProjectValues>) => void
  onLeave: (field: 'projectName' | 'notes') => void
}

/** What every inspection says about itself. */
export function DetailFields(props: Props) {
  const { me, project, values, initialName, types, labels, errorOf, onChange, onLeave } = props
  const { t } = useTranslation(['projects', 'ui'])
  return (
    <>
      <h2 className={classes.section}>{t('formDetails')}</h2>
      <TextInput
        label={labels.projectName}
        withAsterisk
        autoFocus={project === null}
        value={values.projectName}
        error={errorOf('projectName')}
        onChange={(event) => onChange({ projectName: event.currentTarget.value })}
        onBlur={() => values.projectName !== initialName && onLeave('projectName')}
      />
      <div className={classes.pair}>
        {project ? (
          <>
            <TextInput label={labels.clientId} disabled value={project.client.businessName} />
            <TextInput label={labels.projectTypeId} disabled value={project.projectType.name} />
          </>
        ) : (
          <>
            {me.role === 'SuperAdmin' && (
              <ClientPicker
                label={labels.clientId}
                withAsterisk
                placeholder={t('pickClient')}
                value={values.clientId}
                error={errorOf('clientId')}
                onChange={(clientId) => onChange({ clientId, projectTypeId: null })}
              />
            )}
            <Select
              label={labels.projectTypeId}
              withAsterisk
              searchable
              disabled={values.clientId === null}
              placeholder={t(values.clientId === null ? 'pickClientFirst' : 'pickType')}
              nothingFoundMessage={t(types.data?.length === 0 ? 'noTypes' : 'ui:none')}
              data={(types.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
              value={values.projectTypeId === null ? null : String(values.projectTypeId)}
              error={errorOf('projectTypeId') ?? types.error?.message}
              onChange={(value) => onChange({ projectTypeId: value === null ? null : Number(value) })}
            />
          </>
        )}
        <DateField
          label={labels.scanDate ?? ''}
          isRequired
          value={values.scanDate ?? ''}
          error={errorOf('scanDate')}
          onChange={(day) => onChange({ scanDate: day === '' ? null : day })}
        />
      </div>
      {project && <p className={classes.help}>{t('ownerFixed')}</p>}
      <Textarea
        label={labels.notes}
        autosize
        minRows={2}
        maxRows={4}
        value={values.notes}
        error={errorOf('notes')}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
        onBlur={() => onLeave('notes')}
      />
    </>
  )
}
