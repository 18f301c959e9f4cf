import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvidenceExport, type PackedFiles, packZip } from '../testing/evidenceRecords.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

/** Opens the page without an account and chooses a file. */
const choose = async (bytes: Uint8Array<ArrayBuffer> | string) => {
  const { user } = await renderScreen('/verify', { as: null })
  const zip = new File([bytes], 'seaview.zip', { type: 'application/zip' })
  await user.upload(await screen.findByLabelText('ZIP of a report'), zip)
  return user
}
const check = async (bytes: Uint8Array<ArrayBuffer> | string) => {
  const user = await choose(bytes)
  await user.click(screen.getByRole('button', { name: 'Check' }))
}
const whole = 'Nothing in the chain was changed, left out or moved.'

describe('T768: whoever got a ZIP checks it on a page, without an account', () => {
  it('says that nothing was changed, how much was compared, and how the chain ends', async () => {
    const { files, head } = await buildEvidenceExport(3)
    await check(await packZip(files))
    expect(await screen.findByText(whole)).toBeVisible()
    expect(screen.getByText('Seaview Hotel')).toBeVisible()
    expect(screen.getByText('Entries: 3. Files: 3.')).toBeVisible()
    expect(screen.getByText(`End of the chain: 3:${head.hash}`)).toBeVisible()
  })

  it('names every problem with its entry and file, and counts those beyond 20', async () => {
    const { files } = await buildEvidenceExport(24)
    const left = {
      'evidence.json': files['evidence.json'] ?? '',
      'photos/1.jpg': new Uint8Array(5_000),
    }
    await check(await packZip(left))
    expect(await screen.findByText('Problems found: 24')).toBeVisible()
    const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(listed).toContain('A file of entry 1 was changed: photos/1.jpg')
    expect(listed).toContain('A file of entry 2 is missing: photos/2.jpg')
    expect(screen.getByText('Others: 4')).toBeVisible()
    expect(screen.queryByText(whole)).toBeNull()
  })

  it('compares an end that was written down, and asks for one that can be read', async () => {
    const { files, head } = await buildEvidenceExport(1)
    const user = await choose(await packZip(files))
    const known = screen.getByLabelText('Earlier end of the chain')
    await user.type(known, '1')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(known).toHaveAccessibleDescription(/Enter it as number:hash. The hash has 64 digits./)
    await user.type(known, `:${'0'.repeat(64)}`)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('Entry 1 is not the end that was written down.')).toBeVisible()
    await user.clear(known)
    await user.type(known, `1:${head.hash.toUpperCase()}`)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText(whole)).toBeVisible()
  })

  it.each([
    ['a letter', 'This is not a ZIP file, or it is incomplete.'],
    [{ 'a.txt': 'a' }, 'This ZIP has no evidence.json. The ZIP of a whole report has one.'],
    [{ 'evidence.json': '{}' }, 'The evidence.json in this ZIP cannot be read.'],
  ])('says why a file cannot be checked (%o)', async (file, sentence) => {
    await check(typeof file === 'string' ? file : await packZip(file as PackedFiles))
    expect(await screen.findByText(sentence)).toBeVisible()
  })
})
