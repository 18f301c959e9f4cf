import type { Translated } from '../i18n/Translated.ts'
import type { propertyTexts as english } from './texts.en.ts'

export const propertyTexts: Translated<typeof english> = {
  tab: 'nSpection 属性',
  listLabel: '此检查的问题',
  tally_one: '已回答 {count} 个，共 {total} 个',
  tally_other: '已回答 {count} 个，共 {total} 个',
  none: '没有问题',
  noneText: '此检查类型没有关于物业的问题。',
  completed: '此检查已完成：其回答保持不变。',
  readOnly: '您可以阅读回答，但不能更改。',
  unanswered: '未回答',
  waiting: '尚未保存',
  saving: '正在保存…',
  saved: '已保存',
  failed: '未保存。{problem}',
  retry: '重试',
  answer: '回答',
  conflictTitle: '其他人在此期间回答了此问题',
}
