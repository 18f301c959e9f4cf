import '@mantine/dates/styles.layer.css'
import { Alert, Button, Select, Textarea, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { limits } from '@nspect/contract/limits'
import { projectRoutes } from '@nspect/contract/projects'
import type { Me } from '@nspect/contract/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { newFormKey } from '../api/formKey.ts'
import { outdate } from '../api/read.ts'
import { confirm } from '../ui/confirm.ts'
import { DropFiles } from '../ui/DropFiles.tsx'
import { FileOrLink } from '../ui/FileOrLink.tsx'
import { FormSheet } from '../ui/FormSheet.tsx'
import { toast } from '../ui/toast.ts'
import { UploadProgress } from '../ui/UploadProgress.tsx'
import { useFields } from '../ui/useFields.ts'
import classes from './ProjectForm.module.css'
import { argsOf, hasModel, type ProjectValues, placeRefusal, projectProblems } from './projectForm.ts'
import { clientList, projectTypeList } from './projects.api.ts'

const MB = 1024 * 1024
const nothing: readonly File[] = []

/** The form of a new inspection: what it is about, and what there is to look at. */
export function ProjectForm({ me }: { me: Me }) {
  const { t } = useTranslation(['projects', 'ui'])
  const navigate = useNavigate()
  const client = useQueryClient()
  const isChoosingClient = me.role === 'SuperAdmin'
  const [initial] = useState<ProjectValues>(() => ({
    projectName: '',
    clientId: me.clientId,
    projectTypeId: null,
    scanDate: null,
    notes: '',
    modelLink: '',
    images: nothing,
    model: nothing,
  }))
  const labels: Record<string, string> = {
    projectName: t('name'),
    clientId: t('client'),
    projectTypeId: t('type'),
    scanDate: t('scanDate'),
    notes: t('notes'),
    modelLink: t('ui:modelLink'),
  }
  const fields = useFields(initial, (values) => projectProblems(values, labels))
  const { values, errorOf, set, touch } = fields
  const clients = useQuery({ ...clientList(), enabled: isChoosingClient })
  const types = useQuery({ ...projectTypeList(values.clientId ?? 0), enabled: values.clientId !== null })
  const onlyType = types.data?.length === 1 ? types.data[0]?.id : undefined
  const projectTypeId = values.projectTypeId ?? onlyType ?? null
  const complete = { ...values, projectTypeId }

  const formKey = useRef(newFormKey())
  const upload = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState({ sent: 0, total: 0 })
  const [isModelMissing, setModelMissing] = useState(false)
  const [isDone, setDone] = useState(false)
  useEffect(() => () => upload.current?.abort(), [])

  const create = useMutation({
    mutationFn: () => {
      upload.current = new AbortController()
      setProgress({ sent: 0, total: 0 })
      const args = projectRoutes.createProject.body.parse(argsOf(complete))
      return call(projectRoutes.createProject, args, {
        files: { filesToSave: values.images, modelFile: values.model },
        idempotencyKey: formKey.current,
        signal: upload.current.signal,
        onProgress: (sent, total) => setProgress({ sent, total }),
      })
    },
    onSuccess: async ({ id, message }) => {
      formKey.current = newFormKey()
      // before leaving, so that leaving does not ask
      flushSync(() => setDone(true))
      toast.done(message)
      void outdate(client, projectRoutes.listProjects)
      const isGlb = values.model.some(({ name }) => /\.glb$/i.test(name))
      const to = isGlb ? '/project/check-model/$id' : '/project/edit-project/$id'
      await navigate({ to, params: { id: String(id) }, replace: true })
    },
    onError: (error) => {
      if (error instanceof ApiError) fields.refuse(placeRefusal(error, values))
    },
  })

  const save = async () => {
    const isLooking = hasModel(values)
    setModelMissing(!isLooking)
    // the only type of a client counts as chosen
    if (projectTypeId !== values.projectTypeId) set({ projectTypeId })
    const problems = projectProblems(complete, labels)
    if (!fields.check(problems) || !isLooking) return
    const isSure = await confirm({
      title: t('confirmTitle'),
      text: t('confirmText'),
      actionLabel: t('confirmAction'),
    })
    if (isSure) create.mutate()
  }

  const error = create.error instanceof ApiError ? create.error : null
  const isPlaced = error !== null && Object.keys(placeRefusal(error, values)).length > 0
  const failureText = () => {
    if (!create.error) return ''
    if (error?.code === 'network') return `${error.message} ${t('lostText')}`
    return error?.code === 'cancelled' ? t('stopped') : create.error.message
  }
  const hasFiles = values.images.length + values.model.length > 0

  return (
    <FormSheet
      saveLabel={t('save')}
      onSave={() => void save()}
      onCancel={() => void navigate({ to: '/projects' })}
      isSaving={create.isPending}
      isChanged={fields.isChanged && !isDone}
      errorsShown={fields.errorsShown}
      progress={
        create.isPending && hasFiles ? (
          <UploadProgress title={t('uploadTitle')} {...progress} onStop={() => upload.current?.abort()} />
        ) : undefined
      }
    >
      {create.isError && !isPlaced && (
        <Alert color="red" role="alert" title={t('failedTitle')}>
          <p className={classes.failure}>{failureText()}</p>
          <Button size="compact-sm" variant="default" onClick={() => create.mutate()}>
            {t('ui:retry')}
          </Button>
        </Alert>
      )}
      <h2 className={classes.section}>{t('formDetails')}</h2>
      <TextInput
        label={t('name')}
        withAsterisk
        autoFocus
        value={values.projectName}
        error={errorOf('projectName')}
        onChange={(event) => set({ projectName: event.currentTarget.value })}
        onBlur={() => values.projectName && touch('projectName')}
      />
      <div className={classes.pair}>
        {isChoosingClient && (
          <Select
            label={t('client')}
            withAsterisk
            searchable
            placeholder={t('pickClient')}
            nothingFoundMessage={t('ui:none')}
            data={(clients.data ?? []).map((one) => ({ value: String(one.id), label: one.businessName }))}
            value={values.clientId === null ? null : String(values.clientId)}
            error={errorOf('clientId') ?? clients.error?.message}
            onChange={(value) => set({ clientId: value === null ? null : Number(value), projectTypeId: null })}
          />
        )}
        <Select
          label={t('type')}
          withAsterisk
          searchable
          disabled={values.clientId === null}
          placeholder={t(values.clientId === null ? 'pickClientFirst' : 'pickType')}
          nothingFoundMessage={t(types.data?.length === 0 ? 'noTypes' : 'ui:none')}
          data={(types.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
          value={projectTypeId === null ? null : String(projectTypeId)}
          error={errorOf('projectTypeId') ?? types.error?.message}
          onChange={(value) => set({ projectTypeId: value === null ? null : Number(value) })}
        />
        <DateInput
          label={t('scanDate')}
          withAsterisk
          placeholder="MM/DD/YYYY"
          valueFormat="MM/DD/YYYY"
          minDate="1900-01-01"
          maxDate="2099-12-31"
          value={values.scanDate}
          error={errorOf('scanDate')}
          onChange={(scanDate) => set({ scanDate })}
          previousLabel={t('earlier')}
          nextLabel={t('later')}
        />
      </div>
      <Textarea
        label={t('notes')}
        autosize
        minRows={2}
        maxRows={4}
        value={values.notes}
        error={errorOf('notes')}
        onChange={(event) => set({ notes: event.currentTarget.value })}
        onBlur={() => touch('notes')}
      />
      <div>
        <h2 className={classes.section}>{t('formModel')}</h2>
        <p className={classes.help}>{t('formModelHelp')}</p>
      </div>
      {isModelMissing && !hasModel(values) && (
        <Alert color="red" role="alert">
          {t('needsModel')}
        </Alert>
      )}
      <FileOrLink
        files={values.model}
        link={values.modelLink}
        onChange={({ files, link }) => set({ model: files, modelLink: link })}
        fileError={errorOf('model')}
        linkError={errorOf('modelLink')}
        onLeaveLink={() => touch('modelLink')}
      />
      <DropFiles
        label={t('images')}
        help={t('imagesHelp', { count: limits.imagesPerProject, size: limits.imageBytes / MB })}
        invite={t('imagesDrop')}
        accept="image/jpeg,image/png,image/webp,image/gif"
        max={limits.imagesPerProject}
        maxBytes={limits.imageBytes}
        files={values.images}
        onChange={(images) => set({ images })}
        error={errorOf('images')}
      />
    </FormSheet>
  )
}
