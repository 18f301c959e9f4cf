import type { Translated } from '../i18n/Translated.ts'
import type { userProjectTexts as english } from './texts.en.ts'

export const userProjectTexts: Translated<typeof english> = {
  title: '分配 nSpection',
  subtitle: '{name} 可以查看的内容',
  dashboard: '仪表板',
  users: '用户',
  search: '搜索 nSpection',
  name: 'nSpection 名称',
  type: 'nSpection 类型',
  scanDate: '扫描日期',
  access: '可见',
  accessOf: '{project} 对 {name} 可见',
  loadFailed: '加载 nSpection 时出错',
  none: '此客户还没有 nSpection。',
  openAll: '全部可见',
  closeAll: '全部不可见',
  openTitle: '全部设为可见？',
  closeTitle: '全部取消？',
  openText_one: '{name} 将可以看到此 nSpection。',
  openText_other: '{name} 将可以看到此列表中的全部 {count} 个 nSpection。',
  closeText_one: '{name} 将不再看到此 nSpection。',
  closeText_other: '{name} 将不再看到此列表中的 {count} 个 nSpection。',
  seesAll: '{name} 的角色是 {role}，本来就能看到该客户的所有 nSpection。',
  notYours: 'nSpection 由管理员分配。',
}
