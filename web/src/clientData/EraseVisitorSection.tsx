import { Button, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { eraseVisitor, invalidateVisitors } from './clientData.api.ts'
import classes from './clientData.module.css'

/** Erases the name of a visitor who asked for it, after a confirmation. */
export function EraseVisitorSection({ clientId }: { clientId: number }) {
  const { t } = useTranslation('clientData')
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const titleId = useId()
  const name = typed.trim()
  const erase = async () => {
    let said = ''
    const isDone = await confirmAction({
      title: t('visitorAskTitle'),
      text: t('visitorAskText', { name }),
      actionLabel: t('visitorErase'),
      isDanger: true,
      run: async () => {
        const { message, comments, pins } = await eraseVisitor(clientId, name)
        said = comments + pins > 0 ? `${message} ${t('visitorCount', { comments, pins })}` : message
      },
    })
    if (!isDone) return
    await invalidateVisitors(client)
    setTyped('')
    toast.done(said)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '') void erase()
  }
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('visitorTitle')}</h3>
      <p>{t('visitorText')}</p>
      <form className={classes.visitor} onSubmit={submit}>
        <TextInput
          label={t('visitorName')}
          value={typed}
          maxLength={limits.reporterName}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name === ''}>
          {t('visitorErase')}
        </Button>
      </form>
    </section>
  )
}
