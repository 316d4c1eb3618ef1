import {
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { fenceData, fitAnswer } from '#spec/tools/index'
import type { McpSession } from '../session'
import { readTool } from '../tools/call-tool'
import type { ToolSet } from '../tools/tool-set'

const REPO = { name: 'repo', description: 'The repository as owner/name', required: true }
const PATH = { name: 'path', description: 'The path of the spec', required: true }
const SECTION = { name: 'section_id', description: 'Only this section', required: false }

interface PromptText {
  title: string
  description: string
  task: string
}

const PROMPTS: Record<string, PromptText> = {
  review_against_spec: {
    title: 'Review a change against a spec',
    description: 'Compares the current change with a spec, criterion by criterion.',
    task: 'Review the current change of the code against the spec below. Go through its acceptance criteria one by one. For each, say whether the change realizes it, partly realizes it, conflicts with it or does not touch it, and name the file and lines. Then name what the change does that the spec does not mention. Change nothing until the person asks for it.',
  },
  write_criteria: {
    title: 'Write acceptance criteria',
    description: 'Proposes acceptance criteria for a spec or one of its sections.',
    task: 'Propose acceptance criteria for the text below: task-list items such as "- [ ] The refund MUST arrive within a day", each of which can be tested on its own. Use MUST, SHOULD and MAY as in RFC 2119. Keep the criteria that it has, invent no facts, and list what is unclear as questions.',
  },
}

export const PROMPT_LIST: ListPromptsResult = {
  prompts: Object.entries(PROMPTS).map(([name, { title, description }]) => ({
    name,
    title,
    description,
    arguments: [REPO, PATH, SECTION],
  })),
}

/** Maximum length of a spec's text. */
const MAX_CHARACTERS = 100_000

/** The task, and the fenced text of the spec. */
export async function getPrompt(
  session: McpSession,
  tools: ToolSet,
  { name, arguments: args = {} }: { name: string; arguments?: Record<string, string> },
  signal: AbortSignal,
): Promise<GetPromptResult> {
  const prompt = Object.hasOwn(PROMPTS, name) ? PROMPTS[name] : undefined
  if (!prompt)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no prompt ${JSON.stringify(name.slice(0, 100))}. Call prompts/list for the prompts.`,
    )
  const { section_id, ...document } = args
  const tool = tools.get(section_id ? 'get_section' : 'get_spec')
  const answer = await readTool(session, tool, section_id ? { ...document, section_id } : document, signal)
  const { body } = tool.describe(fitAnswer(tool, answer, { max_chars: MAX_CHARACTERS }))
  const text = fenceData(body)
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: `${prompt.task}\n\n${text}` } }],
  }
}
