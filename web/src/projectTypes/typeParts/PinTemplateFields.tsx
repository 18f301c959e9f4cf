import { ActionIcon, Button, CloseButton, Input, TextInput } from '@mantine/core'
import {
  pinAttributes,
  type TemplateAttribute,
  templateAttributes,
} from '@nspect/contract/pins/pinAttributes'
import { limits } from '@nspect/contract/shared/limits'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../../forms/useFormFields.ts'
import { getAttributeName } from '../../i18n/displayNames.ts'
import { PinAttributeInput } from '../../pins/fields/PinAttributeInput.tsx'
import { MoveRowCell } from '../rowOrder/MoveRowCell.tsx'
import { useMoveRow } from '../rowOrder/useMoveRow.ts'
import { DefaultFirmSelect } from './DefaultFirmSelect.tsx'
import classes from './PinTemplateFields.module.css'
import { buildPinTemplateRow, type TemplateRow } from './templateRows.ts'
import { useClientCurrency } from './useClientCurrency.ts'

interface Props<Values extends object> {
  form: FormFields<Values>
  clientId: number
}

/** The rest of a template, below its title. */
const others = templateAttributes.filter((name) => name !== 'title')

/**
 * Common defects of a category: titles in their order; what else each fills in is folded below it
 * (decision 041).
 */
export function PinTemplateFields<Values extends { templates: readonly TemplateRow[] }>({
  form,
  clientId,
}: Props<Values>) {
  const { t } = useTranslation('projectTypes')
  const currency = useClientCurrency(clientId)
  const list = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<number | null>(null)
  const rows = form.values.templates
  const change = (templates: readonly TemplateRow[]) =>
    form.change({ templates } as Partial<Values>)
  const moves = useMoveRow({ list, rows, nameOf: ({ title }) => title, onMoved: change })
  const isFull = rows.length >= limits.templatesOfCategory

  const add = () => {
    if (typed.trim() === '') return
    change([...rows, buildPinTemplateRow(rows, typed.trim())])
    setTyped('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    add()
  }
  return (
    <Input.Wrapper label={t('templates')} description={t('templatesHelp')} labelElement="div">
      <fieldset className={classes.editor} aria-label={t('templates')}>
        <ol ref={list} className={classes.rows}>
          {rows.map((row, n) => {
            const isWrong = others.some(
              (name) => form.errorOf(`templates.${n}.${name}`) !== undefined,
            )
            const isOpen = open === row.key || isWrong
            const set = (name: TemplateAttribute, value: unknown) =>
              change(rows.with(n, { ...row, [name]: value }))
            return (
              <li key={row.key} className={classes.row} onKeyDown={moves.onKeyDown(n)}>
                <div className={classes.head}>
                  <MoveRowCell name={row.title} n={n} count={rows.length} moves={moves} />
                  <TextInput
                    className={classes.title}
                    aria-label={t('templateOf', { place: n + 1 })}
                    maxLength={pinAttributes.title.maxLength}
                    value={row.title}
                    error={form.errorOf(`templates.${n}.title`)}
                    onBlur={() => form.touch(`templates.${n}.title` as never)}
                    onChange={(event) => set('title', event.currentTarget.value)}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-expanded={isOpen}
                    aria-label={t('templateMore', { name: row.title })}
                    onClick={() => setOpen(isOpen ? null : row.key)}
                  >
                    <IconChevronDown size={18} className={classes.arrow} aria-hidden />
                  </ActionIcon>
                  <CloseButton
                    size="lg"
                    aria-label={t('removeOf', { name: row.title })}
                    onClick={() => change(rows.toSpliced(n, 1))}
                  />
                </div>
                {isOpen && (
                  <div className={classes.rest}>
                    {others.map((name) =>
                      name === 'assignee' ? (
                        <DefaultFirmSelect
                          key={name}
                          clientId={clientId}
                          value={Number(row.assignee?.replace('firm:', '')) || null}
                          error={form.errorOf(`templates.${n}.assignee`)}
                          onChange={(firm) => set('assignee', firm && `firm:${firm}`)}
                        />
                      ) : (
                        <PinAttributeInput
                          key={name}
                          name={name}
                          label={getAttributeName(name)}
                          value={row[name]}
                          error={form.errorOf(`templates.${n}.${name}`)}
                          isDisabled={false}
                          project={null}
                          currency={currency}
                          stored={null}
                          onBlur={() => form.touch(`templates.${n}.${name}` as never)}
                          onChange={(value) => set(name, value)}
                        />
                      ),
                    )}
                  </div>
                )}
              </li>
            )
          })}
        </ol>
        <p className="visually-hidden" role="status">
          {moves.announcement}
        </p>
        <div className={classes.add}>
          <TextInput
            ref={field}
            className={classes.title}
            aria-label={t('templateNew')}
            placeholder={t('templateNew')}
            maxLength={pinAttributes.title.maxLength}
            disabled={isFull}
            value={typed}
            error={form.errorOf('templates')}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={addOnEnter}
            // who saves right away means it to be saved, too
            onBlur={add}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={isFull || typed.trim() === ''}
            onClick={() => field.current?.focus()}
          >
            {t('templateAdd')}
          </Button>
        </div>
        {isFull && (
          <p className={classes.full}>
            {t('templatesFull', { count: limits.templatesOfCategory })}
          </p>
        )}
      </fieldset>
    </Input.Wrapper>
  )
}
