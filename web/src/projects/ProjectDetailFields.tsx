import { Select, Textarea, TextInput } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import { useTranslation } from 'react-i18next'
import { DateField } from '../ui/fields/DateField.tsx'
import { ClientSelect } from '../ui/inputs/ClientSelect.tsx'
import { BuildingAndCustomerFields } from './buildings/BuildingAndCustomerFields.tsx'
import classes from './ProjectForm.module.css'
import type { ProjectFormState } from './useProjectForm.ts'

interface Props {
  me: Me
  state: ProjectFormState
}

/** The fields of every inspection; client and type of an existing one are disabled (T47). */
export function ProjectDetailFields({ me, state }: Props) {
  const { form, values, project, labels, types } = state
  const { errorOf, change } = form
  const { t } = useTranslation(['projects', 'ui'])
  return (
    <>
      <h2 className={classes.section}>{t('formDetails')}</h2>
      <TextInput
        label={labels.projectName}
        withAsterisk
        autoFocus={project === null}
        {...form.text('projectName')}
      />
      <div className={classes.pair}>
        {project ? (
          <>
            <TextInput label={labels.clientId} disabled value={project.client.businessName} />
            <TextInput label={labels.projectTypeId} disabled value={project.projectType.name} />
          </>
        ) : (
          <>
            {me.client ? (
              <TextInput label={labels.clientId} disabled value={me.client.businessName} />
            ) : (
              <ClientSelect
                label={labels.clientId}
                withAsterisk
                placeholder={t('pickClient')}
                value={values.clientId}
                error={errorOf('clientId')}
                onChange={(clientId) =>
                  change({ clientId, projectTypeId: null, building: '', customer: '' })
                }
              />
            )}
            <Select
              label={labels.projectTypeId}
              withAsterisk
              searchable
              disabled={values.clientId === null}
              placeholder={t(values.clientId === null ? 'pickClientFirst' : 'pickType')}
              nothingFoundMessage={t(types.data?.length === 0 ? 'noTypes' : 'ui:none')}
              data={(types.data ?? []).map((projectType) => ({
                value: String(projectType.id),
                label: projectType.name,
              }))}
              value={values.projectTypeId === null ? null : String(values.projectTypeId)}
              error={errorOf('projectTypeId') ?? types.error?.message}
              onChange={(value) => change({ projectTypeId: value === null ? null : Number(value) })}
            />
          </>
        )}
        <DateField
          isScanDate
          label={labels.scanDate ?? ''}
          isRequired
          value={values.scanDate ?? ''}
          error={errorOf('scanDate')}
          onChange={(day) => change({ scanDate: day === '' ? null : day })}
        />
        <BuildingAndCustomerFields
          clientId={values.clientId}
          project={project}
          values={values}
          labels={labels}
          errorOf={errorOf}
          onChange={change}
          reference={form.text('yourReference')}
        />
      </div>
      {project && <p className={classes.help}>{t('ownerFixed')}</p>}
      <Textarea label={labels.notes} autosize minRows={2} maxRows={4} {...form.text('notes')} />
    </>
  )
}
