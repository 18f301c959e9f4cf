import type {
  AnnotationCoordinates,
  PercentBox,
} from '@nspect/contract/media/annotationCoordinates'
import { annotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import { computeCropAround, toBoxInCrop } from '@nspect/contract/media/computeCropAround'
import { describe, expect, it } from 'vitest'
import {
  type DrawingEvent,
  type DrawingState,
  noDrawing,
  reduceAnnotationDrawing,
} from './annotationDrawing.ts'
import { buildBoxFromCorners, doBoxesOverlap, moveBox, resizeBox } from './annotationGeometry.ts'
import { applyBoxKey } from './annotationKeys.ts'
import {
  type Gesture,
  type GestureEvent,
  getImagesTurnedBySwipe,
  noGesture,
  reducePointerGesture,
} from './pointerGesture.ts'
import { parseW3cAnnotation, toW3cAnnotation } from './w3cAnnotation.ts'
import {
  buildWholeImageView,
  centerImageView,
  computeImageViewingArea,
  computeVisibleBox,
  isImageZoomed,
  panImageView,
  pinchImageView,
  resizeImageView,
  toPercentPoint,
  toWindowPoint,
  zoomImageView,
} from './zoomAndPan.ts'

/** Seeded random numbers, the same in every run. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const boxes = (count: number): PercentBox[] => {
  const random = seeded(7)
  return Array.from({ length: count }, () =>
    buildBoxFromCorners(
      { x: random() * 100, y: random() * 100 },
      { x: random() * 100, y: random() * 100 },
    ),
  )
}
const farthest = (a: PercentBox, b: PercentBox) =>
  Math.max(...(['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(a[side] - b[side])))

describe('a rectangle on a picture', () => {
  const box = { x: 10, y: 20, width: 30, height: 40 }

  it('is the same from whichever corner it was drawn, and ends at the edge of the picture', () => {
    const there = buildBoxFromCorners({ x: 10, y: 20 }, { x: 120, y: 60 })
    expect(there).toEqual({ x: 10, y: 20, width: 90, height: 40 })
    expect(buildBoxFromCorners({ x: 120, y: 60 }, { x: 10, y: 20 })).toEqual(there)
  })

  it('keeps its size when it is moved against the edge', () => {
    expect(moveBox(box, { x: 500, y: -500 })).toEqual({ x: 70, y: 0, width: 30, height: 40 })
  })

  it('is pulled by the gripped edges only, never inside out', () => {
    expect(resizeBox(box, { x: -1, y: 0 }, { x: 5, y: 5 })).toEqual({
      x: 15,
      y: 20,
      width: 25,
      height: 40,
    })
    expect(resizeBox(box, { x: 1, y: 1 }, { x: 500, y: 500 })).toEqual({
      x: 10,
      y: 20,
      width: 90,
      height: 80,
    })
    const inside = resizeBox(box, { x: -1, y: -1 }, { x: 500, y: 500 })
    expect(inside.width).toBeGreaterThan(0)
    expect(inside.x + inside.width).toBeCloseTo(40, 9)
  })

  it('obeys arrows, Shift and arrows, and Alt for a tenth', () => {
    const step = { x: 1, y: 2 }
    const press = (key: string, held: 'shiftKey' | 'altKey' | null = null) =>
      applyBoxKey(box, { key, shiftKey: held === 'shiftKey', altKey: held === 'altKey' }, step)
    expect(press('ArrowRight')).toEqual({ ...box, x: 11 })
    expect(press('ArrowDown', 'shiftKey')).toEqual({ ...box, height: 42 })
    expect(press('ArrowUp', 'altKey')).toEqual({ ...box, y: 19.8 })
    expect(press('a')).toBeNull()
  })

  it('whatever is done to it, the server takes it', () => {
    const random = seeded(3)
    const by = () => ({ x: (random() - 0.5) * 150, y: (random() - 0.5) * 150 })
    const side = () => (Math.floor(random() * 3) - 1) as -1 | 0 | 1
    for (const originalBox of boxes(500)) {
      const moved = resizeBox(moveBox(originalBox, by()), { x: side(), y: side() }, by())
      const mark = { geometry: { type: 'RECTANGLE', ...moved }, data: { id: 'a' } }
      expect(annotationCoordinates.safeParse(mark).success, JSON.stringify(mark)).toBe(true)
    }
  })

  it('knows whether it is among what is seen', () => {
    expect(doBoxesOverlap(box, { x: 40, y: 60, width: 1, height: 1 })).toBe(true)
    expect(doBoxesOverlap(box, { x: 41, y: 0, width: 50, height: 100 })).toBe(false)
  })
})

describe('looking at a picture', () => {
  const room = computeImageViewingArea(
    { width: 1000, height: 700 },
    { width: 4000, height: 2000 },
    { top: 60, right: 10, bottom: 10, left: 10 },
  )
  const whole = buildWholeImageView(room)

  it('is whole and in the middle of what is free', () => {
    expect(room.fitted).toEqual({ width: 980, height: 490 })
    expect(whole).toEqual({ scale: 1, x: 10, y: 60 + (630 - 490) / 2 })
  })

  it('what is under the pointer stays under it', () => {
    const at = { x: 333, y: 222 }
    const under = toPercentPoint(whole, at, room)
    const closer = zoomImageView(whole, at, 3, room)
    expect(closer.scale).toBe(3)
    expect(toPercentPoint(closer, at, room).x).toBeCloseTo(under.x, 9)
    expect(toPercentPoint(closer, at, room).y).toBeCloseTo(under.y, 9)
  })

  it('leaves no gap beside a picture that fills the window, however far it is dragged', () => {
    const closer = zoomImageView(whole, { x: 500, y: 350 }, 3, room)
    expect(panImageView(closer, { x: 9999, y: 9999 }, room)).toMatchObject({ x: 10, y: 60 })
    const { x, scale } = panImageView(closer, { x: -9999, y: 0 }, room)
    expect(x + room.fitted.width * scale).toBeCloseTo(990, 9)
  })

  it('is never smaller than whole nor closer than the picture has pixels for', () => {
    expect(isImageZoomed(zoomImageView(whole, { x: 0, y: 0 }, 0.01, room))).toBe(false)
    expect(zoomImageView(whole, { x: 0, y: 0 }, 999, room).scale).toBeCloseTo(2 / (980 / 4000), 9)
  })

  it('what is between two fingers stays between them', () => {
    const before = [
      { x: 400, y: 300 },
      { x: 500, y: 300 },
    ] as const
    const after = [
      { x: 350, y: 320 },
      { x: 650, y: 320 },
    ] as const
    const under = toPercentPoint(whole, { x: 450, y: 300 }, room)
    const closer = pinchImageView(whole, before, after, room)
    expect(closer.scale).toBeCloseTo(3, 9)
    expect(toPercentPoint(closer, { x: 500, y: 320 }, room).x).toBeCloseTo(under.x, 9)
    expect(toPercentPoint(closer, { x: 500, y: 320 }, room).y).toBeCloseTo(under.y, 9)
  })

  it('there and back between picture and window is the same place', () => {
    const closer = zoomImageView(whole, { x: 100, y: 600 }, 5.3, room)
    const back = toPercentPoint(closer, toWindowPoint(closer, { x: 12.5, y: 87.25 }, room), room)
    expect(back.x).toBeCloseTo(12.5, 9)
    expect(back.y).toBeCloseTo(87.25, 9)
  })

  it('the middle stays when the window changes its size', () => {
    const closer = centerImageView({ ...whole, scale: 4 }, { x: 40, y: 60 }, room)
    const narrow = computeImageViewingArea(
      { width: 600, height: 500 },
      { width: 4000, height: 2000 },
      room.inset,
    )
    const middle = toPercentPoint(resizeImageView(closer, room, narrow), { x: 300, y: 250 }, narrow)
    expect(middle.x).toBeCloseTo(40, 6)
    expect(middle.y).toBeCloseTo(60, 6)
    expect(resizeImageView(whole, room, narrow)).toEqual(buildWholeImageView(narrow))
  })

  it('knows what of the picture is seen', () => {
    expect(computeVisibleBox(whole, room)).toEqual({ x: 0, y: 0, width: 100, height: 100 })
    expect(
      computeVisibleBox(zoomImageView(whole, { x: 500, y: 350 }, 4, room), room).width,
    ).toBeCloseTo((1000 / 980 / 4) * 100, 6)
  })
})

describe('what the hand does', () => {
  const play = (...events: GestureEvent[]): Gesture =>
    events.reduce(reducePointerGesture, noGesture)
  const at = (x: number) => ({ x, y: 0 })

  it('a press that trembles stays a click', () => {
    const pressed = play(
      { type: 'down', id: 1, at: at(0), does: 'pan' },
      { type: 'move', id: 1, at: at(3) },
    )
    expect(pressed).toMatchObject({ isMoved: false })
    expect(reducePointerGesture(pressed, { type: 'move', id: 1, at: at(9) })).toMatchObject({
      isMoved: true,
    })
  })

  it('a second finger makes a pinch of a rectangle that was begun, and the last finger pans', () => {
    const two = play(
      { type: 'down', id: 1, at: at(0), does: 'draw' },
      { type: 'down', id: 2, at: at(50), does: 'draw' },
      { type: 'move', id: 2, at: at(80) },
    )
    expect(two).toMatchObject({ kind: 'two', held: [{ at: at(0) }, { at: at(80) }] })
    expect(reducePointerGesture(two, { type: 'up', id: 1 })).toMatchObject({
      kind: 'one',
      does: 'pan',
      held: { id: 2 },
    })
    expect(reducePointerGesture(two, { type: 'down', id: 3, at: at(1), does: 'draw' })).toBe(two)
  })

  it('a wide swipe turns one picture, a steep or a short one none', () => {
    expect(getImagesTurnedBySwipe({ x: 300, y: 0 }, { x: 100, y: 20 }, 390)).toBe(1)
    expect(getImagesTurnedBySwipe({ x: 100, y: 0 }, { x: 300, y: 20 }, 390)).toBe(-1)
    expect(getImagesTurnedBySwipe({ x: 100, y: 0 }, { x: 140, y: 0 }, 390)).toBe(0)
    expect(getImagesTurnedBySwipe({ x: 100, y: 0 }, { x: 180, y: 200 }, 390)).toBe(0)
  })
})

describe('drawing a rectangle', () => {
  const play = (...events: DrawingEvent[]): DrawingState =>
    events.reduce(reduceAnnotationDrawing, noDrawing)
  const least = { x: 1, y: 1 }
  const byClick = { x: 8, y: 6 }
  const step = { x: 1, y: 1 }
  const key = (name: string, shiftKey = false): DrawingEvent => ({
    type: 'key',
    key: name,
    shiftKey,
    altKey: false,
    step,
  })

  it('press, drag, release', () => {
    const drawn = play(
      { type: 'press', at: { x: 50, y: 50 } },
      { type: 'drag', at: { x: 30, y: 60 } },
      { type: 'release', least, byClick },
    )
    expect(drawn).toEqual({ state: 'drawn', box: { x: 30, y: 50, width: 20, height: 10 } })
    expect(reduceAnnotationDrawing(drawn, { type: 'taken' })).toEqual(noDrawing)
  })

  it.each([
    ['around itself', { x: 50, y: 50 }, { x: 46, y: 47, width: 8, height: 6 }],
    ['within the image, in its corner', { x: 99, y: 1 }, { x: 92, y: 0, width: 8, height: 6 }],
  ])('T570: a click draws a rectangle of its own size %s', (_, at, box) => {
    expect(play({ type: 'press', at }, { type: 'release', least, byClick })).toEqual({
      state: 'drawn',
      box,
    })
  })

  it('T570: a line that is drawn keeps its length', () => {
    const line = play(
      { type: 'press', at: { x: 20, y: 50 } },
      { type: 'drag', at: { x: 60, y: 50.2 } },
      { type: 'release', least, byClick },
    )
    expect(line).toMatchObject({ state: 'drawn', box: { x: 20, width: 40, height: 6 } })
  })

  it('a drawn one is moved and pulled, and can go back', () => {
    const box = { x: 10, y: 10, width: 10, height: 10 }
    const grip: DrawingEvent = { type: 'grip', grip: { x: 1, y: 0 }, at: { x: 20, y: 15 }, box }
    const pulled = play(grip, { type: 'drag', at: { x: 25, y: 99 } })
    expect(reduceAnnotationDrawing(pulled, { type: 'release', least, byClick })).toEqual({
      state: 'drawn',
      box: { ...box, width: 15 },
    })
    expect(reduceAnnotationDrawing(pulled, { type: 'cancel' })).toEqual(noDrawing)
  })

  it('by keys: in the middle of what is seen, moved, pulled, kept by Enter or dropped by Escape', () => {
    const begun = play({ type: 'begin', seen: { x: 0, y: 0, width: 50, height: 50 } })
    expect(begun).toEqual({ state: 'keyed', box: { x: 20, y: 20, width: 10, height: 10 } })
    const set = [key('ArrowRight'), key('ArrowDown', true), key('q')].reduce(
      reduceAnnotationDrawing,
      begun,
    )
    expect(reduceAnnotationDrawing(set, key('Enter'))).toEqual({
      state: 'drawn',
      box: { x: 21, y: 20, width: 10, height: 11 },
    })
    expect(reduceAnnotationDrawing(set, key('Escape'))).toEqual(noDrawing)
  })

  it('keys do nothing to what the hand draws', () => {
    const drawing = play({ type: 'press', at: { x: 1, y: 1 } })
    expect(reduceAnnotationDrawing(drawing, key('Enter'))).toBe(drawing)
  })
})

describe('the surroundings of a rectangle', () => {
  const still = { width: 1264, height: 748 }

  it.each([
    ['small', { width: 640, height: 480 }],
    ['wide', { width: 8000, height: 1000 }],
    ['high', { width: 1000, height: 6000 }],
    ['a phone’s', { width: 4096, height: 3072 }],
  ])('hold it whole on a picture that is %s, in the ratio of the still', (_, picture) => {
    for (const box of boxes(200)) {
      const crop = computeCropAround(box, picture, still)
      expect(crop.width / crop.height).toBeCloseTo(still.width / still.height, 9)
      const inside = toBoxInCrop(box, picture, crop, still)
      expect(inside.x).toBeGreaterThanOrEqual(-1e-6)
      expect(inside.y).toBeGreaterThanOrEqual(-1e-6)
      expect(inside.x + inside.width).toBeLessThanOrEqual(still.width + 1e-6)
      expect(inside.y + inside.height).toBeLessThanOrEqual(still.height + 1e-6)
    }
  })

  it('stay on the picture where the picture is large enough', () => {
    const crop = computeCropAround(
      { x: 99, y: 99, width: 1, height: 1 },
      { width: 4000, height: 3000 },
      still,
    )
    expect(crop.x + crop.width).toBe(4000)
    expect(crop.y + crop.height).toBe(3000)
    expect(crop.width).toBe(1000)
  })
})

describe('Web Annotations', () => {
  const mark = (type: 'RECTANGLE' | 'POINT' | 'OVAL', box: PercentBox): AnnotationCoordinates => ({
    geometry: { type, ...box },
    data: { id: 'c0ffee', text: 'Crack, "left" of the window' },
  })
  const picture = { width: 4032, height: 3024 }

  it('come back within a millionth, and still suit the server', () => {
    let worst = 0
    for (const box of boxes(2000)) {
      for (const type of ['RECTANGLE', 'OVAL'] as const) {
        const back = parseW3cAnnotation(
          toW3cAnnotation(mark(type, box), 'https://nspect.example/1.jpg'),
          picture,
        )
        if (!back) throw new Error(`lost ${JSON.stringify(box)}`)
        expect(back.geometry.type).toBe(type)
        expect(annotationCoordinates.safeParse(back).success).toBe(true)
        worst = Math.max(worst, farthest(back.geometry, box))
      }
    }
    expect(worst).toBeLessThanOrEqual(1.000001e-6)
  })

  it('keep id and words; a point stays a point', () => {
    const back = parseW3cAnnotation(
      toW3cAnnotation(mark('POINT', { x: 1.25, y: 99, width: 0, height: 0 }), 'a'),
      picture,
    )
    expect(back).toEqual(mark('POINT', { x: 1.25, y: 99, width: 0, height: 0 }))
  })

  it('in pixels are read by the size of the picture', () => {
    const written = toW3cAnnotation(mark('RECTANGLE', { x: 0, y: 0, width: 1, height: 1 }), 'a')
    const target = (value: string) => ({
      ...written,
      target: {
        source: 'a',
        selector: {
          type: 'FragmentSelector' as const,
          conformsTo: 'http://www.w3.org/TR/media-frags/' as const,
          value,
        },
      },
    })
    const expected = { x: 25, y: 50, width: 50, height: 25 }
    expect(
      parseW3cAnnotation(target('xywh=pixel:1008,1512,2016,756'), picture)?.geometry,
    ).toMatchObject(expected)
    expect(parseW3cAnnotation(target('xywh=1008,1512,2016,756'), picture)?.geometry).toMatchObject(
      expected,
    )
    expect(parseW3cAnnotation(target('xywh=percent:90,0,20,5'), picture)).toBeNull()
    expect(parseW3cAnnotation(target('t=10,20'), picture)).toBeNull()
  })
})
