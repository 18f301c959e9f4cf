import {
  type MetaDataAnswer,
  metaDataAnswerRoutes,
} from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readQuery } from '../api/readQuery.ts'
import { buildProject } from '../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { MetaDataQuestionsPanel } from './MetaDataQuestionsPanel.tsx'

const built = (answer: string): MetaDataAnswer => ({
  projectTypeMetaDataFieldId: 51,
  projectTypeMetaDataField: { question: 'Year built' },
  answer,
})
const asked = buildProject({ metaDataAnswers: [built('1962')] })

function Panel() {
  const { data } = useQuery(readQuery(projectRoutes.readProject, { id: asked.id }))
  return data ? <MetaDataQuestionsPanel project={data} /> : null
}

beforeEach(() => server.serve(projectRoutes.readProject, asked))

const answer = () => screen.findByRole('textbox', { name: 'Year built' })
const sent = () => server.sent(metaDataAnswerRoutes.saveAnswers)
const keys = () => sent().map(({ headers }) => headers.get('idempotency-key'))
const answers = () =>
  sent().map(({ input }) => input.answers.map(({ answer: given, read: over }) => [over, given]))

describe('an answer', () => {
  it('is saved over the one that was read once its field is left, and says so', async () => {
    server.serve(metaDataAnswerRoutes.saveAnswers, {})
    const { user, fill } = await renderComponent(<Panel />)
    await fill(await answer(), '1963 ')
    await user.tab()
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(answers()).toEqual([[['1962', '1963 ']]])
    expect(await answer()).toHaveValue('1963')
  })

  it('that was typed on while it was saved is saved again, over what was saved before', async () => {
    const first = createHeldReply<typeof metaDataAnswerRoutes.saveAnswers>({})
    server.serve(metaDataAnswerRoutes.saveAnswers, first, {})
    const { user, fill } = await renderComponent(<Panel />)
    await fill(await answer(), '1963')
    await user.tab()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await fill(await answer(), '1964')
    first.release()
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(answers()).toEqual([[['1962', '1963']], [['1963', '1964']]])
    expect(keys()[1]).not.toBe(keys()[0])
    expect(await answer()).toHaveValue('1964')
  })

  it('whose saving failed stays typed and is sent again under the same key; other words have another', async () => {
    server.serve(metaDataAnswerRoutes.saveAnswers, lostReply, lostReply, {})
    const { user, fill } = await renderComponent(<Panel />)
    await fill(await answer(), '1963')
    await user.tab()
    expect(await screen.findByText(/^Not saved: /)).toBeVisible()
    expect(await answer()).toHaveValue('1963')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(await screen.findByText(/^Not saved: /)).toBeVisible()
    await fill(await answer(), '1965')
    await user.tab()
    expect(await screen.findByText('Saved')).toBeVisible()
    const [one, two, three] = keys()
    expect(two).toBe(one)
    expect(three).not.toBe(one)
  })

  it('that somebody else gave meanwhile is shown beside one’s own, and written over only when the person says so', async () => {
    const savedByOther = [{ projectTypeMetaDataFieldId: 51, answer: '1970' }]
    server.serve(
      metaDataAnswerRoutes.saveAnswers,
      createRefusal('record.stale', { current: savedByOther }),
      {},
    )
    const { user, fill } = await renderComponent(<Panel />)
    await fill(await answer(), '1963')
    await user.tab()
    expect(await screen.findByText('1970')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(answers()).toEqual([[['1962', '1963']], [['1970', '1963']]])
    expect(await answer()).toHaveValue('1963')
  })

  it('of somebody else is taken over what was typed', async () => {
    const savedByOther = [{ projectTypeMetaDataFieldId: 51, answer: '1970' }]
    server.serve(
      metaDataAnswerRoutes.saveAnswers,
      createRefusal('record.stale', { current: savedByOther }),
      {},
    )
    const { user, fill } = await renderComponent(<Panel />)
    await fill(await answer(), '1963')
    await user.tab()
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
    await waitFor(async () => expect(await answer()).toHaveValue('1970'))
    expect(await screen.findByText('Saved')).toBeVisible()
  })
})
