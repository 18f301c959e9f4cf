import { routes } from '@nspect/contract/http/route'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { textId } from '@nspect/contract/shared/scalars'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildRequest, toFormData } from './requestUrl.ts'

const { moveRoom } = routes({
  moveRoom: {
    kind: 'json',
    method: 'POST',
    path: 'Room/:id/move',
    can: 'session.read',
    changes: true,
    params: z.object({ id: textId }),
    query: z.object({ floor: z.number() }),
    body: z.object({ note: z.string() }),
    answer: z.object({}),
  },
})

describe('the address of a call', () => {
  it('a reading call asks in the query, and what is not given stays away', () => {
    const { url, body } = buildRequest(projectRoutes.listProjects, {
      isCompleted: false,
      q: undefined,
    })
    expect(url).toBe('/api/Project/GetProjects?isCompleted=false')
    expect(body).toEqual({})
  })

  it('what people type is escaped', () => {
    const { url } = buildRequest(projectRoutes.listProjects, { q: 'Zimmer & Flur?#/+ä' })
    expect(new URL(url, 'https://x.example').searchParams.get('q')).toBe('Zimmer & Flur?#/+ä')
  })

  it('a call that is a GET keeps its values in the query although it changes something (T85)', () => {
    expect(buildRequest(pinRoutes.deletePin, { id: 4, isDeleted: true }).url).toBe(
      '/api/ProjectPin/DeleteProjectPin?id=4&isDeleted=true',
    )
  })

  it('path, query and body each get their own', () => {
    expect(buildRequest(moveRoom, { id: 12, floor: 3, note: 'by the lift' })).toEqual({
      url: '/api/Room/12/move?floor=3',
      body: { note: 'by the lift' },
    })
  })
})

describe('the body of an upload', () => {
  it('has empty text for what is none: the word null would be taken for a value', () => {
    expect(toFormData({ floor: null }, {}).get('floor')).toBe('')
  })

  it('sends numbers as text, objects as JSON, and each file under its field', () => {
    const file = new File(['glTF'], 'harbour-lights.glb')
    const form = toFormData({ clientId: 2, corners: { x: 1 } }, { modelFile: [file] })
    expect(form.get('clientId')).toBe('2')
    expect(form.get('corners')).toBe('{"x":1}')
    expect((form.get('modelFile') as File).name).toBe('harbour-lights.glb')
  })
})
