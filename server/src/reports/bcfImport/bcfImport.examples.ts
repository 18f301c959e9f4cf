import { strToU8, zipSync } from 'fflate'
import type { Examples } from '../../testing/exampleTypes.ts'

const guid = '5d0c6f0a-3d0b-4f6e-9a52-6f6f0c1b7a11'
const file = zipSync({
  'bcf.version': strToU8('<Version VersionId="2.1"/>'),
  [`${guid}/markup.bcf`]: strToU8(
    `<Markup><Topic Guid="${guid}" TopicType="Clash" TopicStatus="Open"><Title>Duct touches beam</Title></Topic></Markup>`,
  ),
})

export const examples: Examples = {
  readBcf: ({ projectId }) => ({
    args: { projectId },
    files: [{ field: 'file', bytes: Buffer.from(file), name: 'tower.bcfzip' }],
  }),
}
