import { describe, expect, it } from 'vitest'
import { buildSampleReport } from '../../../testing/sampleReport.ts'
import { buildImageDrawing, createPinLocator } from './pinDrawings.ts'

describe('a point of the model in the printed report', () => {
  it('T316: is drawn on the picture that is aligned with the model, and located there', () => {
    const report = buildSampleReport(12)
    report.pictures = [{ name: 'plan.jpg', width: 900, height: 700 }]
    const pin = report.pins.find(({ place }) => place?.on === 'model')
    if (!pin) throw new Error('no point is in the model')
    const before = buildImageDrawing(report, 0)?.pins ?? []
    expect(before.map((mark) => mark.pin)).not.toContain(pin)
    pin.seenOn = [{ picture: 0, x: 25, y: 60 }]
    expect(buildImageDrawing(report, 0)?.pins).toContainEqual({ pin, x: 0.25, y: 0.6, box: null })
    const located = createPinLocator(report)(pin, 100, 100, 'Where it is', 'missing')
    expect(JSON.stringify(located?.draw(0, 0))).toContain('plan.jpg')
  })

  it('T340: is located on the picture that it was drawn on, though it is seen on one before that', () => {
    const report = buildSampleReport(1)
    const [pin] = report.pins
    if (!pin) throw new Error('the sample has no point')
    report.pictures = ['architect.jpg', 'electrician.jpg'].map((name) => ({
      name,
      width: 900,
      height: 700,
    }))
    pin.place = { on: 'picture', picture: 1, box: { x: 40, y: 40, width: 5, height: 5 } }
    pin.seenOn = [{ picture: 0, x: 42, y: 42 }]
    const drawn = JSON.stringify(
      createPinLocator(report)(pin, 100, 100, 'Where it is', 'missing')?.draw(0, 0),
    )
    expect([drawn.includes('electrician.jpg'), drawn.includes('architect.jpg')]).toEqual([
      true,
      false,
    ])
  })
})
