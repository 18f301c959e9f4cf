import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../../ui/feedback/confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { invalidateProjectTypes } from '../projectTypes.api.ts'
import type { StoredTypePart, TypePartKind } from '../typePartKind.ts'
import { useTypeUsageText } from '../useTypeUsageText.ts'

/** Soft-deletes a part after a confirmation that shows its usage (T58). */
export const useDeleteTypePart = <Part extends StoredTypePart, Values extends object>(
  kind: TypePartKind<Part, Values>,
) => {
  const { t } = useTranslation('projectTypes')
  const client = useQueryClient()
  const usageOf = useTypeUsageText()
  return async (row: Part): Promise<void> => {
    try {
      const usage = await usageOf({ projectTypeId: row.projectTypeId, part: kind.part, id: row.id })
      let message = ''
      const isDone = await confirmAction({
        title: t(`${kind.part}_deleteTitle`),
        text: t(`${kind.part}_deleteText`),
        detail: `“${kind.nameOf(row)}”: ${usage}`,
        actionLabel: t('confirm'),
        isDanger: true,
        run: async () => {
          message = (await kind.remove(row.id)).message
          await invalidateProjectTypes(client)
        },
      })
      if (isDone) toast.done(message)
    } catch (error) {
      toast.failed(error)
    }
  }
}
