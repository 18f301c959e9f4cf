import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import type { Staff } from '@nspect/contract/permissions/policy'
import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { pinTemplateRoutes } from '@nspect/contract/projectTypes/pinTemplates'
import { createAtom } from '@tanstack/react-store'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeDraft } from '../../drafts/draftStore.ts'
import { buildNewPinValues } from '../../pins/values/pinValues.ts'
import { buildPerson } from '../../testing/exampleRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import {
  buildInspectionPin,
  buildInspectionProject,
  buildModelPlacement,
} from '../../testing/inspectionRecords.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import type { InspectionSearch } from '../store/inspectionSearch.ts'
import { createInspectionStore } from '../store/inspectionStore.ts'

const [joinery] = buildInspectionProject().projectType.pointCategories
if (!joinery) throw new Error('the example type has a category')
/** Two categories, neither of which is the default. */
const project = buildInspectionProject({
  projectType: {
    ...buildInspectionProject().projectType,
    pointCategories: [
      { ...joinery, isDefault: false, defaultSeverity: 'minor', defaultDueDays: 3 },
      { ...joinery, id: 22, name: 'Tiles', isDefault: false },
    ],
  },
})

beforeEach(() => {
  server.serve(pinTemplateRoutes.listPointTemplates, [])
  server.serve(projectRoutes.readProject, project)
  server.serve(pinRoutes.listPins, [])
  server.serve(commentRoutes.listComments, [])
  server.serve(documentRoutes.listDocuments, [])
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Opens the form of a new point from a draft, because jsdom cannot draw a rectangle. */
const openNewPin = async (categoryId: number | null = null) => {
  const personId = String(buildPerson('Admin').id)
  await writeDraft(
    { personId, projectId: 3, kind: 'point', record: 'new' },
    {
      draft: buildModelPlacement('new'),
      values: buildNewPinValues(project.projectType, categoryId),
      modelHash: null,
    },
  )
  const shown = await renderScreen('/project/edit-project/3?mode=2d')
  await shown.user.click(await screen.findByRole('button', { name: 'Continue' }))
  return shown
}
const category = () => screen.findByRole('combobox', { name: 'N-Point Category' })
const title = () => screen.findByRole('textbox', { name: 'Title' })

describe('the form of a new point', () => {
  it('T552: begins at the category while it is empty, else at the title', async () => {
    await openNewPin()
    expect(await category()).toHaveFocus()
    cleanup()
    await openNewPin(22)
    expect(await title()).toHaveFocus()
  })

  it('T552: leads back to the missing category at each Enter, and says that it is missing', async () => {
    const { user } = await openNewPin()
    for (const text of ['Loose', ' wire']) {
      await user.type(await title(), `${text}{Enter}`)
      expect(await category()).toHaveFocus()
      expect(await category()).toHaveAccessibleDescription('Category is required')
    }
    expect(server.sent(pinRoutes.savePin)).toEqual([])
  })

  it('T552: leads to the first category on a phone, too', async () => {
    const original = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...original(media),
      matches: media.includes('coarse') || media.includes('max-width'),
    }))
    const { user } = await openNewPin()
    expect(await screen.findByText('N-Point Category')).toBeVisible()
    expect(screen.getByRole('radiogroup')).toBeRequired()
    await user.type(await title(), 'Loose wire{Enter}')
    const chips = within(screen.getByRole('radiogroup', { name: 'N-Point Category' }))
    expect(chips.getByRole('radio', { name: 'Joinery' })).toHaveFocus()
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Category is required')
  })

  it('T554: shows in grey what its category gives to empty fields, and sends them empty', async () => {
    server.serve(pinRoutes.savePin, { projectPin: buildInspectionPin(), message: 'pin.saved' })
    const { user, fill } = await openNewPin()
    await user.selectOptions(await category(), 'Joinery')
    const severity = screen.getByRole('combobox', { name: 'Severity' })
    const dueDate = screen.getByRole('textbox', { name: 'Due date' })
    expect(severity).toHaveDisplayValue('Default: Minor')
    expect(severity).toHaveValue('')
    expect(dueDate).toHaveAttribute('placeholder', expect.stringMatching(/^Default: /))
    expect(dueDate).toHaveValue('')
    await fill(await title(), 'Loose wire')
    await user.click(screen.getByRole('button', { name: 'Save Point' }))
    await waitFor(() => expect(server.sent(pinRoutes.savePin)).toHaveLength(1))
    expect(server.sent(pinRoutes.savePin)[0]?.input).toMatchObject({
      severity: null,
      dueDate: null,
    })
  })
})

describe('the category of the last new point', () => {
  const openStore = (userId: number, over = project) => {
    const actor: Staff = { kind: 'staff', userId, name: 'Ada', role: 'Admin', clientId: 1 }
    const urlParams = createAtom<InspectionSearch>({ mode: '2d' })
    return createInspectionStore({
      inputs: { project: over, pins: [], shown: { kind: 'none' }, actor },
      address: { urlParams, push: () => {}, replace: () => {} },
      confirmDiscard: async () => true,
    })
  }

  it('T553: is that of the next one after a reload, for the same person and inspection', () => {
    openStore(1).actions.setCategory(21)
    openStore(1).actions.setCategory(22)
    expect(openStore(1).get().categoryId).toBe(22)
    expect(openStore(2).get().categoryId).toBeNull()
    expect(openStore(1, { ...project, id: 4 }).get().categoryId).toBeNull()
  })

  it('T553: is forgotten once the type has it no more, or storage is damaged', () => {
    openStore(1).actions.setCategory(22)
    expect(openStore(1, buildInspectionProject()).get().categoryId).toBe(21)
    localStorage.setItem('last-categories-1', '[[3')
    expect(openStore(1).get().categoryId).toBeNull()
  })
})

describe('the title of a new point', () => {
  beforeEach(() => {
    server.serve(assigneeRoutes.listAssignees, [
      { assignee: 'firm:3', kind: 'firm', name: 'Quay Plastering' },
    ])
  })
  const chips = () => screen.findByRole('group', { name: 'Understood' })

  it('T809: fills in what a line says once it is taken, and takes it back', async () => {
    const { user } = await openNewPin(22)
    await user.type(await title(), 'crack above window severe plasterer by 2099-05-12')
    const understood = within(await chips())
    expect(await understood.findByRole('combobox', { name: 'Assigned to' })).toHaveDisplayValue(
      'Quay Plastering',
    )
    expect(await title()).toHaveValue('crack above window severe plasterer by 2099-05-12')
    await user.selectOptions(understood.getByRole('combobox', { name: 'Severity' }), 'Leave out')
    await user.click(understood.getByRole('button', { name: 'Take all' }))
    expect(await title()).toHaveValue('crack above window severe')
    expect(screen.getByLabelText('Due date')).toHaveValue('05/12/2099')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await title()).toHaveValue('crack above window severe plasterer by 2099-05-12')
    expect(screen.getAllByLabelText('Due date').at(-1)).toHaveValue('')
  })

  it('T809: takes what a line says at Enter, and saves the point at the next one', async () => {
    server.serve(pinRoutes.savePin, { projectPin: buildInspectionPin(), message: 'pin.saved' })
    const { user } = await openNewPin(22)
    await user.type(await title(), 'crack above window severe plasterer by 2099-05-12')
    await chips()
    await user.keyboard('{Enter}')
    expect(await title()).toHaveValue('crack above window')
    expect(server.sent(pinRoutes.savePin)).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.sent(pinRoutes.savePin)).toHaveLength(1))
    expect(server.sent(pinRoutes.savePin)[0]?.input).toMatchObject({
      title: 'crack above window',
      severity: 'severe',
      assignee: 'firm:3',
      dueDate: '2099-05-12',
    })
  })

  it('T809: does not read a title again that was filled in', async () => {
    const { user } = await openNewPin(22)
    await user.type(await title(), 'crack above window severe plasterer')
    await user.selectOptions(
      within(await chips()).getByRole('combobox', { name: 'Severity' }),
      'Leave out',
    )
    await user.type(await title(), '{Enter}')
    expect(await title()).toHaveValue('crack above window severe')
    expect(screen.queryByRole('group', { name: 'Understood' })).toBeNull()
  })

  it('T809: offers nothing for a plain title', async () => {
    const { user } = await openNewPin(22)
    await user.type(await title(), 'Friday bar sign broken')
    expect(screen.queryByRole('group', { name: 'Understood' })).toBeNull()
  })
})

describe('a point that was recorded already', () => {
  const place = (x: number) => ({
    annotationCoordinates: null,
    projectModelImageId: null,
    matterPointCoordinates: {
      position: { x, y: 0, z: 0 },
      normal: { x: 0, y: 1, z: 0 },
      key: `at ${x} m`,
    },
  })
  const rail = buildInspectionPin({ pointCategoryId: 21, ...place(1.5) })
  const openWith = async (pins: Pin[]) => {
    server.serve(pinRoutes.listPins, pins)
    const shown = await openNewPin(21)
    await shown.user.type(await title(), 'handrail is loos')
    return shown
  }

  it('T843: is shown while its words are typed again, and opens beside the form', async () => {
    const { user } = await openWith([rail])
    const link = await screen.findByRole('link', { name: '7 Loose handrail' })
    expect(link.parentElement).toHaveTextContent('Already recorded? 7 Loose handrail · Open')
    expect(link).toHaveAttribute('href', '/project/edit-project/3?pin=70')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.parentElement).toHaveAttribute('role', 'status')
    await user.type(await title(), ' at the bar counter')
    await waitFor(() => expect(link).not.toBeInTheDocument())
  })

  it('T844: is none elsewhere, or of another category', async () => {
    const { user } = await openWith([
      { ...rail, ...place(2.5) },
      { ...rail, id: 71, pinNumber: 8, pointCategoryId: 22 },
      buildInspectionPin({ id: 72, pointCategoryId: 21 }),
    ])
    await user.selectOptions(await category(), 'Tiles')
    expect(await screen.findByRole('link', { name: '8 Loose handrail' })).toBeVisible()
    await user.selectOptions(await category(), 'Joinery')
    expect(screen.queryByText(/Already recorded/)).toBeNull()
  })
})

describe('a title that is spoken', () => {
  type Availability = 'available' | 'downloadable' | 'unavailable'
  /** What the browser heard and was told; `say` and `fail` are what it reports next. */
  const stubSpeech = (availability: Availability, isInstallable = true) => {
    const heard = { asked: [] as unknown[], isLocal: false, language: '', stops: 0, aborts: 0 }
    let current: EventTarget | undefined
    class SpeechRecognition extends EventTarget {
      lang = ''
      interimResults = false
      processLocally = false
      static available = async (options: unknown) => {
        heard.asked.push(options)
        return availability
      }
      static install = async () => isInstallable
      start() {
        current = this
        heard.isLocal = this.processLocally
        heard.language = this.lang
      }
      stop() {
        heard.stops += 1
        this.dispatchEvent(new Event('end'))
      }
      abort() {
        heard.aborts += 1
      }
    }
    vi.stubGlobal('SpeechRecognition', SpeechRecognition)
    const report = (type: string, facts: object = {}) =>
      act(() => void current?.dispatchEvent(Object.assign(new Event(type), facts)))
    return {
      heard,
      say: (transcript: string) => report('result', { results: [[{ transcript }]] }),
      pause: () => report('end'),
      fail: (error: string) => {
        report('error', { error })
        report('end')
      },
    }
  }
  const dictate = () => screen.findByRole('button', { name: 'Dictate' })
  afterEach(() => vi.unstubAllGlobals())

  it('T841: is written as it is heard on the device, and read like one that is typed', async () => {
    const speech = stubSpeech('available')
    const { user } = await openNewPin(22)
    await user.type(await title(), 'North wing: ')
    await user.click(await dictate())
    expect(speech.heard).toMatchObject({ isLocal: true, language: 'en-US' })
    expect(speech.heard.asked).toEqual([{ langs: ['en-US'], processLocally: true }])
    expect(await screen.findByText('Listening. Your voice stays on this device.')).toBeVisible()
    expect(await dictate()).toHaveAttribute('aria-pressed', 'true')
    speech.say('crack above')
    expect(await title()).toHaveValue('North wing: crack above')
    speech.say('Crack above window severe by 2099-05-12.')
    speech.pause()
    expect(await title()).toHaveValue('North wing: Crack above window severe by 2099-05-12')
    expect(await dictate()).toHaveAttribute('aria-pressed', 'false')
    expect(await screen.findByRole('group', { name: 'Understood' })).toBeVisible()
    expect(screen.getAllByLabelText('Due date').at(-1)).toHaveValue('')
  })

  it('T841: stops at a tap, and at a key, after which nothing is written', async () => {
    const speech = stubSpeech('available')
    const { user } = await openNewPin(22)
    await user.click(await dictate())
    await user.click(await dictate())
    expect(speech.heard.stops).toBe(1)
    await user.click(await dictate())
    speech.say('loose')
    await user.type(await title(), ' wire')
    expect(speech.heard.aborts).toBe(1)
    speech.say('loose hinge')
    expect(await title()).toHaveValue('loose wire')
  })

  it.each([
    ['no-speech', 'Nothing was heard. Try again, or type.'],
    [
      'not-allowed',
      'The browser blocks the microphone for this page. Allow it in the address bar, or type.',
    ],
    ['audio-capture', 'No microphone was found. Connect one, or type.'],
    [
      'language-not-supported',
      'This browser cannot recognize speech now. Use your keyboard’s dictation, or type.',
    ],
  ])('T841: says why nothing was written: %s', async (error, sentence) => {
    const speech = stubSpeech('available')
    const { user } = await openNewPin(22)
    await user.click(await dictate())
    speech.fail(error)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(await title()).toHaveValue('')
  })

  it.each([
    [true, 'Listening. Your voice stays on this device.'],
    [false, 'This browser cannot recognize speech now. Use your keyboard’s dictation, or type.'],
  ])('T841: has the browser download a language first: %s', async (isInstallable, sentence) => {
    const speech = stubSpeech('downloadable', isInstallable)
    const { user } = await openNewPin(22)
    await user.click(await dictate())
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(speech.heard.isLocal).toBe(isInstallable)
  })

  it('T841: is not offered where speech would be sent away to be recognized', async () => {
    const speech = stubSpeech('unavailable')
    await openNewPin(22)
    await waitFor(() => expect(speech.heard.asked).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Dictate' })).toBeNull()
    cleanup()
    vi.stubGlobal('SpeechRecognition', class {})
    await openNewPin(22)
    expect(await title()).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Dictate' })).toBeNull()
  })
})
