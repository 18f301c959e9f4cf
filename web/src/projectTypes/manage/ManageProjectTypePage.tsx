import type {
  ProjectTypeDetail,
  TypePart,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import {
  IconCategory,
  IconCheckbox,
  IconForms,
  IconHelpCircle,
  IconPencil,
  IconProgressCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { ChecklistSection } from '../checklists/ChecklistSection.tsx'
import { ProjectTypePageLayout } from '../ProjectTypePageLayout.tsx'
import { TypePartSection } from '../partTable/TypePartSection.tsx'
import { typePartLinks } from '../typePartLinks.ts'
import { checkBoxKind } from '../typeParts/checkBox.tsx'
import { customFieldKind } from '../typeParts/customField.tsx'
import { metaDataFieldKind } from '../typeParts/metaDataField.tsx'
import { pointCategoryKind } from '../typeParts/pointCategory.tsx'
import { poiStatusKind } from '../typeParts/poiStatus.tsx'
import { ChecklistArea } from './ChecklistArea.tsx'
import classes from './ManageProjectTypePage.module.css'
import { ProjectTypePreview } from './ProjectTypePreview.tsx'

const areas = [
  { part: 'pointCategory', Icon: IconCategory, countOf: (type) => type.pointCategories.length },
  { part: 'checkBox', Icon: IconCheckbox, countOf: (type) => type.projectTypeCheckBoxes.length },
  {
    part: 'poiStatus',
    Icon: IconProgressCheck,
    countOf: (type) => type.projectTypePOIStatuses.length,
  },
  { part: 'customField', Icon: IconForms, countOf: (type) => type.projectTypeCustomFields.length },
  {
    part: 'metaDataField',
    Icon: IconHelpCircle,
    countOf: (type) => type.projectTypeMetaDataFields.length,
  },
] as const satisfies readonly {
  part: TypePart
  Icon: TablerIcon
  countOf: (type: ProjectTypeDetail) => number
}[]

interface Props {
  /** the kind that its address names */
  at?: TypePart
}

/**
 * `/projecttypes/manage/{id}`, and the five lists' addresses: all parts of a type on one page,
 * beside a point with them.
 */
export function ManageProjectTypePage({ at }: Props) {
  const { t } = useTranslation('projectTypes')
  return (
    <ProjectTypePageLayout
      subtitle={at ? t(`${at}_subtitle`) : t('managedAbout')}
      isOwn={at === undefined}
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
            <li>
              <ChecklistArea typeId={type.id} />
            </li>
          </ul>
          {areas.some(({ countOf }) => countOf(type) > 1) && (
            <p className={classes.help}>{t('orderHelp')}</p>
          )}
          <div className={classes.editor}>
            <div className={classes.sections}>
              <TypePartSection
                kind={pointCategoryKind}
                typeId={type.id}
                isCurrent={at === 'pointCategory'}
              />
              <TypePartSection kind={checkBoxKind} typeId={type.id} isCurrent={at === 'checkBox'} />
              <TypePartSection
                kind={poiStatusKind}
                typeId={type.id}
                isCurrent={at === 'poiStatus'}
              />
              <TypePartSection
                kind={customFieldKind}
                typeId={type.id}
                isCurrent={at === 'customField'}
              />
              <TypePartSection
                kind={metaDataFieldKind}
                typeId={type.id}
                isCurrent={at === 'metaDataField'}
              />
              <ChecklistSection typeId={type.id} />
            </div>
            <ProjectTypePreview type={type} />
          </div>
        </>
      )}
    </ProjectTypePageLayout>
  )
}

function Area({
  part,
  Icon,
  typeId,
  count,
}: {
  part: TypePart
  Icon: TablerIcon
  typeId: number
  count: number
}) {
  const { t } = useTranslation('projectTypes')
  const none = part === 'pointCategory' ? t('needsCategory') : t('countNone')
  return (
    <Link {...typePartLinks[part].listLink(typeId)} className={classes.area}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <strong>{t(`${part}_subtitle`)}</strong>
      <span className={classes.count} data-none={count === 0 || undefined}>
        {count > 0 ? t('count', { count }) : none}
      </span>
    </Link>
  )
}
