import type { ProjectTypeDetail, TypePart } from '@nspect/contract/projectTypeConfiguration'
import {
  IconCategory,
  IconCheckbox,
  IconChevronRight,
  IconForms,
  IconHelpCircle,
  IconPencil,
  IconProgressCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/LinkButton.tsx'
import classes from './ManageTypePage.module.css'
import { TypePageLayout } from './TypePageLayout.tsx'
import { typePartLinks } from './typePartLinks.ts'

const areas = [
  { part: 'pointCategory', Icon: IconCategory, countOf: (type) => type.pointCategories.length },
  { part: 'checkBox', Icon: IconCheckbox, countOf: (type) => type.projectTypeCheckBoxes.length },
  { part: 'poiStatus', Icon: IconProgressCheck, countOf: (type) => type.projectTypePOIStatuses.length },
  { part: 'customField', Icon: IconForms, countOf: (type) => type.projectTypeCustomFields.length },
  { part: 'metaDataField', Icon: IconHelpCircle, countOf: (type) => type.projectTypeMetaDataFields.length },
] as const satisfies readonly {
  part: TypePart
  Icon: TablerIcon
  countOf: (type: ProjectTypeDetail) => number
}[]

/** `/projecttypes/manage/{id}`: the five kinds of parts of a type, with the number of each. */
export function ManageTypePage() {
  const { t } = useTranslation('projectTypes')
  return (
    <TypePageLayout
      subtitle={t('managedAbout')}
      isOwn
      action={({ id }) => (
        <LinkButton
          to="/projecttypes/edit/$id"
          params={{ id: String(id) }}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t('editType')}
        </LinkButton>
      )}
    >
      {(type) => (
        <>
          <div className={classes.about}>
            <p dir="auto">{type.description}</p>
            <p>
              {type.client} · {t('formCount', { count: type.formJSON.length })}
            </p>
          </div>
          <ul className={classes.areas}>
            {areas.map(({ part, Icon, countOf }) => (
              <li key={part}>
                <Area part={part} Icon={Icon} typeId={type.id} count={countOf(type)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </TypePageLayout>
  )
}

function Area({ part, Icon, typeId, count }: { part: TypePart; Icon: TablerIcon; typeId: number; count: number }) {
  const { t } = useTranslation('projectTypes')
  const none = part === 'pointCategory' ? t('needsCategory') : t('countNone')
  return (
    <Link {...typePartLinks[part].listLink(typeId)} className={classes.area}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <strong>{t(`${part}_subtitle`)}</strong>
      <span className={classes.count} data-none={count === 0 || undefined}>
        {count > 0 ? t('count', { count }) : none}
      </span>
      <span className={classes.words}>{t(`${part}_about`)}</span>
      <IconChevronRight className={classes.arrow} size={18} aria-hidden />
    </Link>
  )
}
