import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaletteGroup, PaletteItem } from './paletteItems.ts'
import classes from './SearchPaletteDialog.module.css'
import { splitByMatches } from './splitByMatches.ts'

interface Props {
  id: string
  groups: readonly PaletteGroup[]
  /** marked where they stand */
  words: readonly string[]
  active: string | undefined
  onHover: (key: string) => void
  onChoose: (item: PaletteItem) => void
}

/** The options of the palette under their headings. */
export function PaletteOptionList({ id, groups, words, active, onHover, onChoose }: Props) {
  const { t } = useTranslation('search')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('list')} className={classes.list}>
      {groups.map(({ heading, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox, not of a form
        <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
          <div id={`${id}-${heading}`} role="presentation" className={classes.heading}>
            {t(heading)}
          </div>
          {items.map((item) => (
            <Option
              key={item.key}
              id={`${id}-${item.key}`}
              item={item}
              // the words of a new point are all its own
              words={heading === 'newPoint' ? [] : words}
              isActive={item.key === active}
              onHover={() => onHover(item.key)}
              onChoose={() => onChoose(item)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps extends Pick<Props, 'words'> {
  id: string
  item: PaletteItem
  isActive: boolean
  onHover: () => void
  onChoose: () => void
}

function Option({ id, item, words, isActive, onHover, onChoose }: OptionProps) {
  const { t } = useTranslation('search')
  const { title, number, detail, isArchived, Icon } = item
  return (
    // the field has the keys: this is only what it points to
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>
          {number !== undefined && <span className={classes.number}>#{number} </span>}
          <Marked text={title} words={words} />
        </span>
        {(detail || isArchived) && (
          <span className={classes.detail}>
            {isArchived && <em>{t('archived')}</em>}
            <Marked text={detail} words={words} />
          </span>
        )}
      </span>
    </div>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0
  return splitByMatches(text, words).map(({ text: part, isMarked }) => {
    const key = at
    at += part.length
    return isMarked ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>
  })
}
