import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RowActions } from '../../ui/buttons/RowActions.tsx'
import { MoveRowCell } from '../rowOrder/MoveRowCell.tsx'
import { useMoveRow } from '../rowOrder/useMoveRow.ts'
import type { StoredTypePart, TypePartKind } from '../typePartKind.ts'
import { TypePartColorCell } from './TypePartColorCell.tsx'
import { TypePartNameCell } from './TypePartNameCell.tsx'
import classes from './TypePartTable.module.css'
import { UploadDefaultPartName } from './UploadDefaultPartName.tsx'
import { useDeleteTypePart } from './useDeleteTypePart.ts'
import { useSavePartOrder } from './useSavePartOrder.ts'
import { useSaveTypePart } from './useSaveTypePart.ts'

interface Props<Part extends StoredTypePart, Values extends object> {
  kind: TypePartKind<Part, Values>
  typeId: number
  parts: readonly Part[]
}

/** All parts of one kind, at most 200, in an order set by the users. */
export function TypePartTable<Part extends StoredTypePart, Values extends object>({
  kind,
  typeId,
  parts: storedParts,
}: Props<Part, Values>) {
  const { t } = useTranslation(['projectTypes', 'ui'])
  const body = useRef<HTMLTableSectionElement>(null)
  const { parts, order } = useSavePartOrder(kind.part, typeId, storedParts)
  const moves = useMoveRow({ list: body, rows: parts, nameOf: kind.nameOf, onMoved: order })
  const remove = useDeleteTypePart(kind)
  const columns = kind.useColumns()
  const nameTitle = kind.useLabels()[kind.nameKey]
  const save = useSaveTypePart(kind)
  const colorKey = kind.useColorKey?.()
  return (
    <>
      <div className={classes.frame}>
        <table className={classes.table} aria-label={t(`${kind.part}_subtitle`)}>
          <thead>
            <tr>
              <th scope="col" className={classes.order}>
                {t('order')}
              </th>
              <th scope="col">{nameTitle}</th>
              {columns.map(({ key, title }) => (
                <th scope="col" key={key}>
                  {title}
                </th>
              ))}
              <th scope="col" className={classes.end}>
                {t('ui:actions')}
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {parts.map((part, n) => {
              const name = kind.nameOf(part)
              const link = kind.formLink(typeId, part.id)
              return (
                <tr key={part.id} onKeyDown={moves.onKeyDown(n)}>
                  <td className={classes.order}>
                    <MoveRowCell name={name} n={n} count={parts.length} moves={moves} />
                  </td>
                  <td className={classes.name}>
                    <UploadDefaultPartName isDefault={kind.isDefault?.(part) ?? false}>
                      {colorKey && (
                        <TypePartColorCell
                          name={name}
                          color={String(kind.valuesOf(part)[colorKey])}
                          onChange={(color) => save(part, { [colorKey]: color } as Partial<Values>)}
                        />
                      )}
                      <TypePartNameCell kind={kind} part={part} />
                    </UploadDefaultPartName>
                  </td>
                  {columns.map((column) => {
                    const shown = column.render(part)
                    return (
                      <td
                        key={column.key}
                        dir="auto"
                        data-label={column.title}
                        data-empty={shown === '-' || undefined}
                      >
                        {shown}
                      </td>
                    )
                  })}
                  <td className={classes.end}>
                    <RowActions
                      actions={[
                        { label: t('edit'), name: t('editOf', { name }), link },
                        {
                          label: t('delete'),
                          name: t('deleteOf', { name }),
                          run: () => void remove(part),
                          isDanger: true,
                        },
                      ]}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="visually-hidden" role="status">
        {moves.announcement}
      </p>
    </>
  )
}
