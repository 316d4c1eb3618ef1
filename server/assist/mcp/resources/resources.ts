import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server'
import { isDomainError } from '#server/kernel/errors'
import { fenceData, readSpecUri, specUri } from '#spec/tools/index'
import type { McpSession } from '../session'
import { readTool } from '../tools/call-tool'
import type { ToolSet } from '../tools/tool-set'

const PAGE = 100
const MARKDOWN = 'text/markdown'

interface ListedSpec {
  repo: string
  path: string
  title: string
  status: string | null
}

/** A page of the specs that assistants may see. The cursor is the offset. */
export async function listResources(
  session: McpSession,
  tools: ToolSet,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListResourcesResult> {
  const offset = readCursor(cursor)
  const { specs } = (await readTool(session, tools.get('list_specs'), {}, signal)) as { specs: ListedSpec[] }
  const page = specs.slice(offset, offset + PAGE)
  const end = offset + page.length
  return {
    resources: page.map((spec) => ({
      uri: specUri(spec),
      name: `${spec.repo}/${spec.path}`,
      title: spec.title,
      mimeType: MARKDOWN,
    })),
    ...(end < specs.length && { nextCursor: String(end) }),
  }
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'The cursor is not one of this server. Start again without one.',
  )
}

interface ReadDocument {
  title: string
  doc_type: string
  exposure: 'full' | 'metadata'
  text: string | null
}

export async function readResource(
  session: McpSession,
  tools: ToolSet,
  uri: string,
  signal: AbortSignal,
): Promise<ReadResourceResult> {
  const document = readSpecUri(uri)
  if (!document) throw new ResourceNotFoundError(uri)
  const answer = await readTool(session, tools.get('get_doc'), { ...document }, signal).catch(
    (error: unknown) => {
      if (isDomainError(error) && ['not_found', 'validation_failed'].includes(error.code))
        throw new ResourceNotFoundError(uri)
      throw error
    },
  )
  const { title, text } = answer as unknown as ReadDocument
  const visibleText = text ?? `# ${title}\n\nAssistants may see only the metadata of this document.\n`
  return { contents: [{ uri, mimeType: MARKDOWN, text: fenceData(visibleText) }] }
}
