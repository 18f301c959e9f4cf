import { describe, expect, it } from 'vitest'
import { getMatterportSpace } from './tourHosts.ts'

describe('addresses of Matterport’s spaces', () => {
  it('T335: are of the same space if they name it, whatever else they say', () => {
    const space = getMatterportSpace('https://my.matterport.com/show/?m=Hx4Qz81LmTb')
    expect(getMatterportSpace('https://my.matterport.com/show?lang=de&m=Hx4Qz81LmTb&play=1')).toBe(
      space,
    )
    expect(getMatterportSpace('https://my.matterport.com/show/?m=hx4Qz81LmTb')).not.toBe(space)
  })

  it('T335: others are only the same as themselves', () => {
    for (const link of [
      'https://kuula.example/share?m=Hx4Qz81LmTb',
      'https://my.matterport.com/show/?m=',
      'model:7',
      '',
    ])
      expect(getMatterportSpace(link)).toBe(link)
  })
})
