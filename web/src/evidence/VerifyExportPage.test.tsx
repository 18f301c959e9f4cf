import type { VerifiedExport } from '@nspect/contract/evidence/verifyExport'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderComponent, renderScreen } from '../testing/renderScreen.tsx'
import { EvidenceResult } from './EvidenceResult.tsx'

/** Opens the page without an account and chooses a file. */
const choose = async () => {
  const { user } = await renderScreen('/verify', { as: null })
  const zip = new File(['a letter'], 'seaview.zip', { type: 'application/zip' })
  await user.upload(await screen.findByLabelText('ZIP of a report'), zip)
  return user
}

const verified: VerifiedExport = {
  inspection: 'Seaview Hotel',
  head: { n: 48, hash: 'ab'.repeat(32) },
  problems: [],
  entries: 48,
  files: 85,
  erased: 0,
}
const showResult = (changes: Partial<VerifiedExport> = {}) =>
  renderComponent(<EvidenceResult verified={{ ...verified, ...changes }} error={null} />)
const whole = 'Nothing in the chain was changed, left out or moved.'

describe('T768: whoever got a ZIP checks it on a page, without an account', () => {
  it('says that nothing was changed, how much was compared, and how the chain ends', async () => {
    await showResult()
    expect(await screen.findByText(whole)).toBeVisible()
    expect(screen.getByText('Seaview Hotel')).toBeVisible()
    expect(screen.getByText('Entries: 48. Files: 85.')).toBeVisible()
    expect(screen.getByText(`End of the chain: 48:${'ab'.repeat(32)}`)).toBeVisible()
  })

  it('names every problem with its entry and file, and counts those beyond 20', async () => {
    const others = Array.from({ length: 22 }, (_, n) => ({ kind: 'changed', n: n + 9 }) as const)
    await showResult({
      problems: [
        { kind: 'missing', n: 2, to: 4 },
        { kind: 'fileChanged', n: 7, file: 'photos/lobby.jpg' },
        ...others,
      ],
    })
    expect(await screen.findByText('Problems found: 24')).toBeVisible()
    const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(listed).toContain('Entries 2 to 4 are missing.')
    expect(listed).toContain('A file of entry 7 was changed: photos/lobby.jpg')
    expect(screen.getByText('Others: 4')).toBeVisible()
    expect(screen.queryByText(whole)).toBeNull()
  })

  it('asks for an earlier end that can be read', async () => {
    const user = await choose()
    const known = screen.getByLabelText('Earlier end of the chain')
    await user.type(known, '48')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(known).toHaveAccessibleDescription(/Enter it as number:hash. The hash has 64 digits./)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says why a file cannot be checked', async () => {
    const user = await choose()
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('This is not a ZIP file, or it is incomplete.')).toBeVisible()
  })
})
