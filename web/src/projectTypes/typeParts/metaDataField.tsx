import { Textarea } from '@mantine/core'
import {
  type MetaDataFieldPart,
  metaDataFieldPart,
  metaDataFieldRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { readQuery } from '../../api/readQuery.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import type { TypePartFieldsProps, TypePartKind } from '../typePartKind.ts'
import { typePartLinks } from '../typePartLinks.ts'

interface Values {
  question: string
}

function Fields({ form, isNew }: TypePartFieldsProps<Values>) {
  return (
    <Textarea
      label={form.labels.question}
      withAsterisk
      autosize
      minRows={2}
      maxRows={6}
      autoFocus={isNew}
      {...form.text('question')}
    />
  )
}

/** Questions about the property, `nSpection Properties`. */
export const metaDataFieldKind: TypePartKind<MetaDataFieldPart, Values> = {
  part: 'metaDataField',
  ...typePartLinks.metaDataField,
  list: (projectTypeId) => readQuery(metaDataFieldRoutes.listMetaDataFields, { projectTypeId }),
  detail: (id) => readQuery(metaDataFieldRoutes.readMetaDataField, { id }),
  send: (values, target, options) =>
    callRoute(metaDataFieldRoutes.saveMetaDataField, { ...target, ...values }, options),
  remove: (id) => callRoute(metaDataFieldRoutes.deleteMetaDataField, { id, isDeleted: true }),
  shape: metaDataFieldPart,
  nameOf: ({ question }) => question,
  nameKey: 'question',
  useColumns: () => [],
  blank: { question: '' },
  valuesOf: ({ question }) => ({ question }),
  useLabels: () => ({ question: useTranslation('projectTypes').t('question') }),
  problems: (values, labels) => {
    const result = metaDataFieldRoutes.saveMetaDataField.body.safeParse({
      projectTypeId: 1,
      ...values,
    })
    return translateSchemaIssues(result.error?.issues ?? [], labels)
  },
  useDisplayTexts: () => (values) => values,
  Fields,
}
