import type { Translated } from '../i18n/Translated.ts'
import type { apiTexts as english } from './texts.en.ts'

export const apiTexts: Translated<typeof english> = {
  network: '无法连接服务器。请检查您的网络连接，然后重试。',
  networkSave: '无法连接服务器。此处的内容不会丢失；请在连接恢复后重试。',
  cancelled: '已取消。',
  unknown: '出错了！',
  unreadable: '无法读取服务器的响应。请重试。',
}
