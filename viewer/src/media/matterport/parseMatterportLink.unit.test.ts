import { describe, expect, it } from 'vitest'
import { parseMatterportLink } from './parseMatterportLink.ts'

const embed = 'https://my.matterport.com/show?m=Hx4Qz81LmTb&play=1'

describe('a Matterport link', () => {
  it.each([
    ['https://my.matterport.com/show/?m=Hx4Qz81LmTb', embed],
    ['https://my.matterport.com/show?m=Hx4Qz81LmTb', embed],
    ['  https://my.matterport.com/show/?m=Hx4Qz81LmTb&brand=0&play=0#start ', embed],
    ['https://MY.MATTERPORT.COM/show/?lang=de&m=Hx4Qz81LmTb', embed],
    [
      'https://my.matterportvr.cn/show/?m=Hx4Qz81LmTb',
      'https://my.matterportvr.cn/show?m=Hx4Qz81LmTb&play=1',
    ],
    ['https://matterport.com/discover/space/Hx4Qz81LmTb', embed],
    ['https://matterport.com/discover/space/harbour-hotel-lobby-Hx4Qz81LmTb', embed],
    ['https://discover.matterport.com/space/Hx4Qz81LmTb', embed],
    ['Hx4Qz81LmTb', embed],
  ])('%s is embedded by an address of our own', (link, embedUrl) => {
    expect(parseMatterportLink(link)).toEqual({ modelId: 'Hx4Qz81LmTb', embedUrl })
  })

  it.each([
    '',
    'harbour hotel',
    'Hx4Qz81LmT',
    'Hx4Qz81LmTbo',
    'http://my.matterport.com/show/?m=Hx4Qz81LmTb',
    'javascript:alert(1)//my.matterport.com/show/?m=Hx4Qz81LmTb',
    'data:text/html,<script>alert(1)</script>',
    'https://my.matterport.com.example.com/show/?m=Hx4Qz81LmTb',
    'https://example.com/https://my.matterport.com/show/?m=Hx4Qz81LmTb',
    'https://my.matterport.com@example.com/show/?m=Hx4Qz81LmTb',
    'https://user:secret@my.matterport.com/show/?m=Hx4Qz81LmTb',
    'https://my.matterport.com:8443/show/?m=Hx4Qz81LmTb',
    'https://evil-my.matterport.com/show/?m=Hx4Qz81LmTb',
    'https://my.matterport.com/show/?m=',
    'https://my.matterport.com/show/?m=Hx4Qz81LmTb&m=AAAAAAAAAAA',
    'https://my.matterport.com/show/?m=Hx4Qz81LmT%26',
    'https://my.matterport.com/show/?m=../../../ad',
    'https://my.matterport.com/show/?m=Hx4Qz81LmTb%0A',
    'https://my.matterport.com/show/?m="onload=x',
    'https://my.matterport.com/show/../api?m=Hx4Qz81LmTb',
    'https://my.matterport.com/api/show/?m=Hx4Qz81LmTb',
    'https://matterport.com/discover/space/',
    'https://matterport.com/discover/space/../Hx4Qz81LmTb',
    'https://matterport.cn.example.com/show/?m=Hx4Qz81LmTb',
    'https://127.0.0.1/show/?m=Hx4Qz81LmTb',
    '//my.matterport.com/show/?m=Hx4Qz81LmTb',
    'Ｈx4Qz81LmTb',
  ])('%j is not embedded', (link) => {
    expect(parseMatterportLink(link)).toBeNull()
  })
})
