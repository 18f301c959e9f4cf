import { languages } from '@nspect/contract/shared/enums'
import { expect, it } from 'vitest'
import { renderMailText } from './mailTemplates.ts'

it('a role is called what it is called in the reader’s language', () => {
  const written = (language: (typeof languages)[number]) =>
    renderMailText(language, 'roleChanged', { name: 'Marta Lind', role: 'Admin' }).text
  expect(written('en')).toContain('is now Admin.')
  expect(written('de')).toContain('ist jetzt Administrator.')
  expect(written('zh')).toContain('管理员')
})

it('what somebody wrote never fills another mark, and what they did not write leaves no gap', () => {
  const news = {
    name: 'Marta',
    writer: 'Jonas',
    point: '3 · {link}',
    inspection: 'Lobby',
    link: 'https://hotel.example/3',
    preferences: 'https://hotel.example/account',
  }
  for (const language of languages) {
    const silent = renderMailText(language, 'repairSubmitted', { ...news, said: '' }).text
    expect(silent).not.toMatch(/\n{3}/)
    expect(silent.match(/https:/g)).toHaveLength(2)
    expect(
      renderMailText(language, 'commented', { ...news, said: 'Jonas: {name}' }).text,
    ).toContain('\n\nJonas: {name}\n\n')
  }
})
