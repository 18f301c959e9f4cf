import { NoEvidenceError, type VerifiedExport } from '@nspect/contract/evidence/verifyExport'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/renderScreen.tsx'

const verifyZip = vi.hoisted(() => vi.fn())
vi.mock('./verifyZip.ts', () => ({ verifyZip, canVerify: () => true }))
beforeEach(() => void verifyZip.mockReset())

const verified: VerifiedExport = {
  inspection: 'Seaview Hotel',
  head: { n: 48, hash: 'ab'.repeat(32) },
  problems: [],
  entries: 48,
  files: 85,
  erased: 0,
}

/** Opens the page without an account and chooses a file. */
const choose = async () => {
  const { user } = await renderScreen('/verify', { as: null })
  const zip = new File(['bytes'], 'seaview.zip', { type: 'application/zip' })
  await user.upload(await screen.findByLabelText('ZIP of a report'), zip)
  return user
}

describe('T768: whoever got a ZIP checks it on a page, without an account', () => {
  it('says that nothing was changed, how much was compared, and how the chain ends', async () => {
    verifyZip.mockResolvedValue(verified)
    const user = await choose()
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(
      await screen.findByText('Nothing in the chain was changed, left out or moved.'),
    ).toBeVisible()
    expect(screen.getByText('Entries: 48. Files: 85.')).toBeVisible()
    expect(screen.getByText(`End of the chain: 48:${'ab'.repeat(32)}`)).toBeVisible()
  })

  it('names every problem with its entry and file, and counts those beyond 20', async () => {
    const several = Array.from({ length: 22 }, (_, n) => ({ kind: 'changed', n: n + 9 }) as const)
    verifyZip.mockResolvedValue({
      ...verified,
      problems: [
        { kind: 'missing', n: 2, to: 4 },
        { kind: 'fileChanged', n: 7, file: 'photos/lobby.jpg' },
        ...several,
      ],
    })
    const user = await choose()
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('Problems found: 24')).toBeVisible()
    const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(listed).toContain('Entries 2 to 4 are missing.')
    expect(listed).toContain('A file of entry 7 was changed: photos/lobby.jpg')
    expect(screen.getByText('Others: 4')).toBeVisible()
    expect(screen.queryByText('Nothing in the chain was changed, left out or moved.')).toBeNull()
  })

  it('compares an end that was written down, and asks for one that can be read', async () => {
    verifyZip.mockResolvedValue(verified)
    const user = await choose()
    const head = screen.getByLabelText('Earlier end of the chain (optional)')
    await user.type(head, '48')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(head).toHaveAccessibleDescription(/Enter it as number:hash. The hash has 64 digits./)
    expect(verifyZip).not.toHaveBeenCalled()
    await user.type(head, `:${'AB'.repeat(32)}`)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(
      await screen.findByText('Nothing in the chain was changed, left out or moved.'),
    ).toBeVisible()
    expect(verifyZip).toHaveBeenCalledWith(expect.any(File), verified.head)
  })

  it.each([
    [new NoEvidenceError('noZip'), 'This is not a ZIP file, or it is incomplete.'],
    [
      new NoEvidenceError('noChain'),
      'This ZIP has no evidence.json. The ZIP of a whole report has one.',
    ],
    [new NoEvidenceError('unreadableChain'), 'The evidence.json in this ZIP cannot be read.'],
    [new Error('removed'), 'The file cannot be read. Choose it again.'],
  ])('says why a file cannot be checked (%s)', async (error, sentence) => {
    verifyZip.mockRejectedValue(error)
    const user = await choose()
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText(sentence)).toBeVisible()
  })
})
