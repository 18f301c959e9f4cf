import { describe, expect, it } from 'vitest'
import { splitByMatches } from './splitByMatches.ts'

const marked = (text: string, ...words: string[]) =>
  splitByMatches(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

describe('what a search found is marked', () => {
  it.each([
    [
      'whatever its case and accents',
      marked('Hôtel Périgord', 'hotel', 'peri'),
      '[Hôtel] [Péri]gord',
    ],
    ['each time it stands there', marked('Door to door', 'door'), '[Door] to [door]'],
    ['in pairs of signs that overlap', marked('客室の窓', '客室', '室の'), '[客室の]窓'],
    ['behind signs of two letters', marked('😀 ﬁre door', 'door'), '😀 ﬁre [door]'],
    ['nowhere, if it is not there', marked('Lobby', 'zebra', ''), 'Lobby'],
  ])('%s', (_, is, expected) => expect(is).toBe(expected))
})
