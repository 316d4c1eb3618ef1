import { z } from 'zod'
import { defineTool, namesOf } from '#server/kernel/tools/tool'
import { toolArguments } from '#spec/tools/index'
import { stalenessRouter } from './router'
import { AttestInput } from './wire'

const { repo, path } = toolArguments

const attestTool = defineTool({
  name: 'attest',
  title: 'Mark a section as reviewed',
  description:
    'Records in the name of the person that a section is still right for the current code. Only if the person asks for it.',
  toolset: 'edits',
  procedure: stalenessRouter.attest,
  input: z.object({ repo, path, section_id: AttestInput.shape.section_id }),
  output: z.object({ id: z.int(), by: z.string(), at: z.string(), commit_sha: z.string() }),
  document: ({ repo, path }) => ({ repo, path }),
  isIdempotent: true,
  async run({ call }, { repo, path, section_id }) {
    const { id, by, at, commit_sha } = await call({ ...namesOf(repo), file_path: path, section_id })
    return { id, by, at, commit_sha }
  },
  describe: ({ at }) => ({ outline: `Marked as reviewed at ${at}.`, body: '' }),
})

export const tools = [attestTool]
