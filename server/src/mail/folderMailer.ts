import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { buildMailMessageId, type Mailer } from './mailer.ts'

/**
 * The default without a mail server (T15): letters stay in the outbox, and as `.eml` files, which
 * any mail program opens, in a folder that only the owner may read.
 */
export const createFolderMailer = (options: { folder: string; from: string }): Mailer => {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    sends: false,
    send: async (letter) => {
      const { message } = await writer.sendMail({
        from: options.from,
        to: { name: '', address: letter.to },
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        date: letter.createdAt,
        messageId: buildMailMessageId(letter, options.from),
        xMailer: false,
      })
      await mkdir(options.folder, { recursive: true, mode: 0o700 })
      const path = join(options.folder, `${letter.id}.eml`)
      const file = await open(`${path}.new`, 'w', 0o600)
      try {
        await file.writeFile(message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.new`, path)
    },
  }
}

/** Removes letters written before that moment; a missing folder has none. */
export const removeOldMailFiles = async (folder: string, before: Date): Promise<void> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    if (!/^\d+\.eml(\.new)?$/.test(name)) continue
    const path = join(folder, name)
    if ((await stat(path)).mtime < before) await rm(path, { force: true })
  }
}
