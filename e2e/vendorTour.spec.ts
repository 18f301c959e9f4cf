import { expect, test } from '@playwright/test'
import { instance, setUpInstance } from './setUpInstance.ts'
import { signIn } from './steps.ts'

/** Tours of vendors other than Matterport (T53), against a fake of their player. */

setUpInstance()

const createTourProject = async (modelLink: string) => {
  const token = await instance.signIn(instance.admin.username, instance.admin.password)
  const form = new FormData()
  const input = {
    projectName: 'Harbour wing, before handover',
    clientId: '1',
    projectTypeId: '1',
    scanDate: '2026-11-02',
  }
  for (const [name, value] of Object.entries({ ...input, modelLink })) form.set(name, value)
  return (
    await instance.call<{ id: number }>(token, 'Project/SaveProject', {
      method: 'POST',
      body: form,
    })
  ).id
}

/**
 * A malicious player: posts every message that the embedding page might trust, and tries to leave
 * its iframe.
 */
const player = `<!doctype html><title>Player</title><p>Lobby, ground floor</p><script>
  for (const said of ['ended', { type: 'pinClick', key: '1' }, { kind: 'connect' }, null, 'x'.repeat(1e5)]) parent.postMessage(said, '*')
  try { top.location = 'https://kuula.co/taken' } catch {}
</script>`

test('BI-147: a tour of a vendor we know is shown in a frame, and nothing that it says or tries is heeded', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.route('https://kuula.co/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: player }),
  )
  const id = await createTourProject('https://kuula.co/share/collection/7HarbourWing')
  await signIn(page, instance.url, instance.admin)
  const address = `${instance.url}/project/edit-project/${id}?mode=3d`
  await page.goto(address)
  await expect(page.frameLocator('iframe').getByText('Lobby, ground floor')).toBeVisible()
  await expect(page.getByText('From kuula.co, view only.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the tour' })).toHaveAttribute('rel', /noopener/)
  // no point placed or opened, no sign-out, no navigation
  await expect(page.getByRole('button', { name: 'Add pointer' })).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('button', { name: 'First Administrator' })).toBeVisible()
  expect(faults).toEqual([])
})

test('T53: the page may hold frames of those vendors and of nobody else', async ({ page }) => {
  await page.route('https://tours.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: player }),
  )
  const id = await createTourProject('https://tours.example.com/7')
  await signIn(page, instance.url, instance.admin)
  await page.goto(`${instance.url}/project/edit-project/${id}?mode=3d`)
  await expect(page.getByText('This tour opens on its own site')).toBeVisible()
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-src'))
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = 'https://tours.example.com/7'
    document.body.append(frame)
  })
  await refused
})
