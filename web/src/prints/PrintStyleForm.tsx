import { Button, ColorInput, Textarea, TextInput } from '@mantine/core'
import {
  defaultPrintStyle,
  type PrintStyle,
  printStyle,
  type StoredPrintStyle,
  storedPrintStyle,
} from '@nspect/contract/prints/printStyle'
import { limits } from '@nspect/contract/shared/limits'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { FormPageLayout } from '../forms/FormPageLayout.tsx'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { PrintedFactsField, usePrintFactName } from './PrintedFactsField.tsx'
import { PrintStylePreview } from './PrintStylePreview.tsx'
import { invalidatePrintStyles, savePrintStyle } from './printStyle.api.ts'
import classes from './prints.module.css'

const swatches = [
  '#0b6e75',
  '#1d4e89',
  '#5b3a8c',
  '#7a1f3d',
  '#9b1c1c',
  '#8a4b08',
  '#2f6b2f',
  '#1b2430',
]

const toPrintStyleValues = ({
  accent,
  second,
  coverText,
  footText,
  facts,
}: PrintStyle): PrintStyle => ({
  accent,
  second,
  coverText,
  footText,
  facts: [...facts],
})

/** Edits the look of a client's printed reports; the page beside it follows each change. */
export function PrintStyleForm({ look: initialLook }: { look: StoredPrintStyle }) {
  const { t } = useTranslation('prints')
  const navigate = useNavigate()
  const { clientId } = initialLook
  const factName = usePrintFactName()
  const labels = {
    accent: t('accent'),
    second: t('second'),
    coverText: t('coverText'),
    footText: t('footText'),
    facts: t('lookFacts'),
  }
  const leave = () => void navigate({ to: '/client/manage/$id', params: { id: String(clientId) } })
  const problemsOf = (values: PrintStyle) =>
    translateSchemaIssues(printStyle.safeParse(values).error?.issues ?? [], labels)
  const form = useSaveForm({
    stored: initialLook,
    initial: (stored): PrintStyle => toPrintStyleValues(stored ?? defaultPrintStyle),
    problems: problemsOf,
    send: (values, over, options) => savePrintStyle(clientId, values, over?.version, options),
    shape: storedPrintStyle,
    onSaved: ({ message }) => {
      toast.done(message)
      leave()
    },
    invalidates: invalidatePrintStyles,
  })
  const { values } = form
  const namesOf = (facts: readonly string[]) => facts.map(factName).join(', ')
  const color = (field: 'accent' | 'second') => (
    <ColorInput
      label={labels[field]}
      description={t(`${field}Help`)}
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      swatches={swatches}
      closeOnColorSwatchClick
      autoComplete="off"
      spellCheck={false}
      // pointer-only areas, hidden from screen readers: the field takes typed colours
      attributes={{ saturation: { 'aria-hidden': true }, slider: { 'aria-hidden': true } }}
      value={values[field]}
      error={problemsOf(values)[field]}
      onChange={(chosen) => form.change({ [field]: chosen })}
    />
  )
  return (
    <div className={classes.look}>
      <FormPageLayout
        form={form}
        saveLabel={t('saveLook')}
        onCancel={leave}
        conflict={{
          title: t('lookConflict'),
          rows: (savedByOther) => [
            ...(['accent', 'second', 'coverText', 'footText'] as const).map((key) => ({
              key,
              label: labels[key],
              savedByOther: savedByOther[key],
              mine: values[key],
            })),
            {
              key: 'facts',
              label: labels.facts,
              savedByOther: namesOf(savedByOther.facts),
              mine: namesOf(values.facts),
            },
          ],
        }}
        failure={(error) =>
          error instanceof ApiError && error.status === 402 ? (
            <p role="alert">
              {t('fromProfessional')}{' '}
              <Link to="/chargify/$clientId" params={{ clientId: String(clientId) }}>
                {error.message}
              </Link>
            </p>
          ) : (
            <ErrorAlert error={error} onRetry={form.save} onClose={form.forget} />
          )
        }
      >
        {color('accent')}
        {color('second')}
        <Textarea
          label={labels.coverText}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.printCoverText}
          {...form.text('coverText')}
        />
        <TextInput
          label={labels.footText}
          maxLength={limits.printFootText}
          {...form.text('footText')}
        />
        <PrintedFactsField
          label={labels.facts}
          facts={values.facts}
          onChange={(facts) => form.change({ facts })}
        />
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.change(toPrintStyleValues(defaultPrintStyle))}
          >
            {t('usual')}
          </Button>
        </div>
      </FormPageLayout>
      <PrintStylePreview
        clientId={clientId}
        look={Object.keys(problemsOf(values)).length === 0 ? values : null}
      />
    </div>
  )
}
