import type { MailTemplateTexts } from '../mailTemplates.ts'

export const zh: MailTemplateTexts = {
  resetLink: {
    subject: '重置您的 nSpect 密码',
    paragraphs: [
      '{name}，您好：',
      '我们收到了重置您 nSpect 账户密码的请求。请通过以下链接设置新密码：',
      '{link}',
      '该链接在 {minutes} 分钟内有效，且只能使用一次。如果不是您本人的操作，则无需处理，您的密码保持不变。',
    ],
  },
  confirmEmail: {
    subject: '确认您的 nSpect 电子邮件地址',
    paragraphs: [
      '{name}，您好：',
      '有人使用此地址创建了 nSpect 账户。请通过以下链接确认该地址属于您，然后登录：',
      '{link}',
      '该链接在 {hours} 小时内有效，且只能使用一次。如果不是您本人的操作，则无需处理：未经确认，任何人都无法登录。',
    ],
  },
  registeredAgain: {
    subject: '您已有 nSpect 账户',
    paragraphs: [
      '{name}，您好：',
      '有人（可能是您本人）尝试使用此地址注册 nSpect 账户。您已有账户。如果忘记了密码，请通过以下链接重新设置：',
      '{link}',
      '如果不是您本人的操作，则无需处理：没有任何更改。',
    ],
  },
  invitation: {
    subject: '邀请您使用 nSpect',
    paragraphs: [
      '{name}，您好：',
      '{inviter} 已为您创建 nSpect 账户。请通过以下链接设置密码，然后使用此电子邮件地址登录：',
      '{link}',
      '该链接在 {days} 天内有效，且只能使用一次。',
    ],
  },
  passwordChanged: {
    subject: '您的 nSpect 账户密码已设置',
    paragraphs: [
      '{name}，您好：',
      '您的 nSpect 账户密码刚刚已设置，其他设备已退出登录。',
      '如果不是您本人的操作，也没有人通知过您，请在登录页面重置密码，并告知您的管理员。',
    ],
  },
  twoStepOn: {
    subject: '您的 nSpect 账户已开启两步登录',
    paragraphs: [
      '{name}，您好：',
      '您的 nSpect 账户刚刚开启了两步登录：除密码外，还需输入应用中的验证码。',
      '如果不是您本人操作，请立即告知管理员：可能有人正以您的身份登录。',
    ],
  },
  twoStepOff: {
    subject: '您的 nSpect 账户已关闭两步登录',
    paragraphs: [
      '{name}，您好：',
      '您的 nSpect 账户刚刚关闭了两步登录：仅用密码即可登录。',
      '如果不是您本人操作，请更改密码并告知管理员。',
    ],
  },
  twoStepReset: {
    subject: '您的 nSpect 账户的两步登录已重置',
    paragraphs: [
      '{name}，您好：',
      '管理员已重置您的 nSpect 账户的两步登录：在您于“账户”中重新设置之前，仅用密码即可登录。',
      '如果您没有提出此要求，请更改密码并告知管理员。',
    ],
  },
  passkeyAdded: {
    subject: '您的 nSpect 账户已添加通行密钥',
    paragraphs: [
      '{name}，您好：',
      '您的 nSpect 账户刚刚添加了通行密钥“{passkey}”：持有它的人无需密码即可以您的身份登录。',
      '如果不是您本人操作，请在“账户”中移除它，更改密码，并立即告知管理员。',
    ],
  },
  passkeyRemoved: {
    subject: '您的 nSpect 账户已移除通行密钥',
    paragraphs: [
      '{name}，您好：',
      '您的 nSpect 账户刚刚移除了通行密钥“{passkey}”：任何人都不能再用它登录。',
      '如果不是您本人操作，请更改密码并告知管理员。',
    ],
  },
  addressChanged: {
    subject: '您的 nSpect 账户的用户名已更改',
    paragraphs: [
      '{name}，您好：',
      '您的 nSpect 账户的新用户名为：{username}。此地址不再使用。',
      '如果这不在您的预料之中，请告知您的管理员。',
    ],
  },
  roleChanged: {
    subject: '您在 nSpect 中的角色已更改',
    paragraphs: [
      '{name}，您好：',
      '您在 nSpect 中的角色现在是：{role}。请重新登录。',
      '如果这不在您的预料之中，请告知您的管理员。',
    ],
  },
  commented: {
    subject: 'nSpect 中有新评论',
    paragraphs: [
      '{name}，您好：',
      '{writer} 评论了 nSpection“{inspection}”的点位“{point}”：',
      '{said}',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  mentioned: {
    subject: '有人在 nSpect 中提及了您',
    paragraphs: [
      '{name}，您好：',
      '{writer} 在 nSpection“{inspection}”的点位“{point}”中提及了您：',
      '{said}',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  inboxNews: {
    subject: 'nSpect 中您的新动态',
    paragraphs: [
      '{name}，您好：',
      '以下是您的新动态：',
      '{said}',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  pointNews: {
    subject: 'nSpect 中的点位有新动态',
    paragraphs: [
      '{name}，您好：',
      'nSpection“{inspection}”的点位“{point}”有 {count} 条新动态：',
      '{said}',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  repairSubmitted: {
    subject: 'nSpect 中有维修已提交',
    paragraphs: [
      '{name}，您好：',
      '{writer} 提交了检查“{inspection}”中点位“{point}”的维修。',
      '{said}',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  repairAccepted: {
    subject: 'nSpect 中有维修已验收',
    paragraphs: [
      '{name}，您好：',
      '{writer} 验收了检查“{inspection}”中点位“{point}”的维修。',
      '{said}',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  repairRejected: {
    subject: 'nSpect 中有维修被退回',
    paragraphs: [
      '{name}，您好：',
      '{writer} 退回了检查“{inspection}”中点位“{point}”的维修。',
      '{said}',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  repairSetBack: {
    subject: 'nSpect 中有维修退回到之前的阶段',
    paragraphs: [
      '{name}，您好：',
      '{writer} 将检查“{inspection}”中点位“{point}”的维修退回到之前的阶段。',
      '{said}',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  pointResolved: {
    subject: 'nSpect 中有点位已解决',
    paragraphs: [
      '{name}，您好：',
      '{writer} 将检查“{inspection}”中的点位“{point}”标记为已解决。',
      '{said}',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  visitorPoints: {
    subject: 'nSpect 中有外部人员添加的点位',
    paragraphs: [
      '{name}，您好：',
      '有人通过链接在 nSpection“{inspection}”中添加了点位，等待接受或隐藏：',
      '{said}',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  firmLink: {
    subject: '待维修的点位',
    paragraphs: [
      '{name}，您好：',
      '{client} 已将 nSpection“{inspection}”中的点位分配给贵公司。待处理：{count} 个。您可在此查看要做什么、在哪里、何时完成，提交带照片的维修结果，并提出问题；无需账户：',
      '{link}',
      '该链接只显示贵公司在此检查中的点位。它仅供贵公司使用，请勿转给他人。检查完成后链接即失效。',
    ],
  },
  firmReminder: {
    subject: '即将到期的点位',
    paragraphs: [
      '{name}，您好：',
      '{client} 提醒您以下点位即将到期：',
      '{said}',
      '已提交的点位不再列出。如不需要此类提醒，请告知 {client}。',
    ],
  },
  assigned: {
    subject: '有 nSpection 分配给您',
    paragraphs: [
      '{name}，您好：',
      'nSpection“{inspection}”已分配给您，请点击以下链接查看：',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  assignedMany: {
    subject: '有 nSpection 分配给您',
    paragraphs: [
      '{name}，您好：',
      '{count} 个 nSpection 已分配给您，请点击以下链接查看：',
      '{link}',
      '您可以在此选择接收哪些邮件以及何时接收：',
      '{preferences}',
    ],
  },
  exportReady: {
    subject: '您的导出文件已准备好',
    paragraphs: [
      '{name}，您好：',
      '{client} 的全部数据导出已完成。您可以在 {days} 天内从该客户页面的“数据”部分下载：',
      '{link}',
    ],
  },
  printReady: {
    subject: '您的打印件已准备好',
    paragraphs: [
      '{name}，您好：',
      '检查“{inspection}”的报告已生成。您可以在 {days} 天内从打印件列表中打开：',
      '{link}',
    ],
  },
  healthAlert: {
    subject: 'nSpect 需要您的关注',
    paragraphs: ['{site} 需要有人处理：', '{said}', '详情请见此页面：', '{link}'],
  },
  healthWell: {
    subject: 'nSpect 已恢复正常',
    paragraphs: ['{site} 的以下部分已恢复正常：', '{said}', '整体情况请见此页面：', '{link}'],
  },
  storageFilling: {
    subject: '{client} 的存储空间即将用满',
    paragraphs: [
      '{name}，您好：',
      '{client} 的文件已占用 {limit} 中的 {used}。用满后上传会被拒绝，其他一切照常。',
      '请及时联系 nSpect 的运营者增加空间。剩余空间可在管理员的仪表板上查看：',
      '{link}',
    ],
  },
}
