import { z } from 'zod'
import { defineTool } from '#server/kernel/tools/tool'
import { DocumentPart, documentPart, toolArguments } from '#spec/tools/index'
import { syncRouter } from '../router'
import { WhyWire } from '../wire'

const { repo, path, max_chars } = toolArguments

export const whyTool = defineTool({
  name: 'why',
  title: 'Explain the tickets of a section',
  description:
    'Which rules of CONFIG.yaml decided whether a section has a ticket, where, and with which content, with the lines of the rules.',
  toolset: 'tickets',
  procedure: syncRouter.why,
  input: z.object({ repo, path, section_id: z.string().min(1).max(1000), max_chars }),
  output: documentPart({}, { decisions: WhyWire.shape.decisions.nullable() }),
  document: ({ repo, path }) => ({ repo, path }),
  needsText: true,
  async run({ call }, { repo, path, section_id }) {
    const { decisions } = await call({ repo, path, section: section_id })
    return new DocumentPart({ repo, path }, {}, { decisions })
  },
  describe({ decisions }) {
    const lines = (decisions ?? []).flatMap(({ question, answer, steps }) => [
      `${question} ${answer}`,
      ...steps.map(({ tried, why, line }) => `  ${tried}: ${why}${line === null ? '' : ` (line ${line})`}`),
    ])
    return { outline: `${decisions?.length ?? 0} decisions.`, body: lines.join('\n') }
  },
})
