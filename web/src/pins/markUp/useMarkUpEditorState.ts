import { type ImageSpot, type MarkUpShape, markUpLimits } from '@nspect/contract/pins/photoMarkUp'
import { useState } from 'react'
import { buildCenteredShape, clampToImage, type DrawingTool, type ShapeStyle } from './drawing.ts'
import { useUndoableDrawing } from './useUndoableDrawing.ts'

/**
 * The words of a text and where it goes. `index`: of a text that is there already; null: a new one.
 */
export interface TextDraft {
  at: ImageSpot
  text: string
  index: number | null
}

const replaceShape = (
  shapes: readonly MarkUpShape[],
  index: number | null,
  by: (shape: MarkUpShape) => MarkUpShape,
) => shapes.map((shape, n) => (n === index ? by(shape) : shape))

/** The shapes with the chosen one; each change is a step that can be undone. */
const useShapes = (shapes: readonly MarkUpShape[], set: (shapes: MarkUpShape[]) => void) => {
  const history = useUndoableDrawing(shapes, set)
  const [selected, setSelected] = useState<number | null>(null)
  const change = (next: readonly MarkUpShape[], chosen: number | null = selected) => {
    if (next.length > markUpLimits.shapes) return
    history.change(next)
    setSelected(chosen)
  }
  const add = (shape: MarkUpShape) => change([...shapes, shape], shapes.length)
  const remove = (index: number) => {
    const rest = shapes.filter((_, n) => n !== index)
    change(rest, null)
  }
  return {
    history,
    selected,
    setSelected,
    change,
    add,
    remove,
    isFull: shapes.length >= markUpLimits.shapes,
  }
}

/**
 * What is drawn, with what and how: the tool, the look of new shapes, the chosen shape, and the
 * steps back.
 */
export const useMarkUpEditorState = (
  shapes: readonly MarkUpShape[],
  set: (shapes: MarkUpShape[]) => void,
) => {
  const drawn = useShapes(shapes, set)
  const { history, selected, setSelected, change, add } = drawn
  const [tool, setTool] = useState<DrawingTool>('arrow')
  const [look, setLook] = useState<ShapeStyle>({ color: 'red', size: 'medium' })
  const [words, setWords] = useState<TextDraft | null>(null)
  const select = (index: number | null) => {
    setSelected(index)
    const shape = index === null ? undefined : shapes[index]
    setWords(shape?.kind === 'text' ? { at: shape.at, text: shape.text, index } : null)
  }
  const restyle = (next: ShapeStyle) => {
    setLook(next)
    const shape = selected === null ? undefined : shapes[selected]
    if (shape && shape.kind !== 'blur')
      change(replaceShape(shapes, selected, (current) => ({ ...current, ...next })))
  }
  const write = () => {
    const text = words?.text.trim()
    if (words && text) {
      const { index } = words
      if (index === null) add({ kind: 'text', at: words.at, text, ...look })
      else
        change(
          replaceShape(shapes, index, (current) =>
            current.kind === 'text' ? { ...current, text } : current,
          ),
        )
    }
    setWords(null)
  }
  const choose = (next: DrawingTool) => {
    write()
    setTool(next)
    if (next !== 'select') setSelected(null)
  }
  const addInMiddle = () => {
    if (tool === 'select') return
    if (tool === 'text') return setWords({ at: clampToImage(0.4, 0.45), text: '', index: null })
    const shape = buildCenteredShape(tool, look)
    if (shape) add(shape)
  }
  const go = (step: () => void) => {
    setSelected(null)
    setWords(null)
    step()
  }
  return {
    ...drawn,
    tool,
    look,
    words,
    select,
    restyle,
    write,
    choose,
    addInMiddle,
    go,
    beginText: (at: ImageSpot) => {
      write()
      setWords({ at, text: '', index: null })
    },
    setText: (text: string) => setWords(words && { ...words, text }),
    /** chooses no shape, and forgets words that were not placed */
    drop: () => select(null),
    /** when other shapes are shown */
    restart: () => {
      history.clear()
      select(null)
    },
  }
}
