import type { Translated } from '../i18n/Translated.ts'
import type { draftTexts as english } from './texts.en.ts'

export const draftTexts: Translated<typeof english> = {
  label: '尚未保存',
  newPoint: '新点位',
  edit: '对点位 {number} 的更改',
  comment: '对点位 {number} 的评论',
  repair: '点位 {number} 的维修',
  judge: '对点位 {number} 维修的备注',
  photo_one: '点位 {number} 的照片',
  photo_other: '点位 {number} 的 {count} 张照片',
  notSent: '写于 {when}，尚未保存。',
  restored: '您未保存的内容',
  newModel: '模型此后已被替换，原位置不再存在。',
  gonePicture: '图片此后已被移除，原位置不再存在。',
  closed: '目前无法向此检查添加点位。',
  gone: '该点位此后已被删除。',
  continue: '继续',
  send: '立即发送',
  discard: '放弃',
  discardTitle: '放弃此草稿？',
  discardText: '您填写的内容及照片将从此设备中删除。',
  keep: '保留',
}
