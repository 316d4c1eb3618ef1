import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'
import { Failure } from '#cli/failure'
import { UsageError } from '#cli/usage-error'
import { version } from '#cli/version'
import { type AnswerLimits, RESOURCE_TEMPLATES, shapeAnswer, type Toolset } from '#spec/tools/index'
import { listResources, readResource } from './checkout-resources'
import { openView } from './checkout-view'
import type { LocalTool } from './local-tool'
import { listings, localTools } from './local-tools'

const INSTRUCTIONS =
  'Specs of this checkout. Search or list them before you change code, and verify before you say that work is done. Changes are written to the files; git commits them.'

/** Serves the Model Context Protocol on standard input and output, until the client closes it. */
export async function serveCheckout(toolsets: readonly Toolset[]): Promise<void> {
  const tools = localTools(toolsets)
  await new Promise<void>((resolve) => {
    const handle = serveStdio(() => createServer(tools))
    process.stdin.on('end', () => void handle.close().then(resolve))
  })
}

function createServer(tools: readonly LocalTool[]): Server {
  const server = new Server(
    { name: 'plumbline', title: 'Plumbline', version: version() },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', () => ({ tools: listings(tools) }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool. Call tools/list.')
    return callTool(tool, params.arguments ?? {})
  })
  server.setRequestHandler('resources/list', ({ params }) => listResources(params?.cursor))
  server.setRequestHandler('resources/templates/list', () => RESOURCE_TEMPLATES)
  server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri))
  return server
}

async function callTool(tool: LocalTool, args: Record<string, unknown>): Promise<CallToolResult> {
  const input = tool.input.strict().safeParse(args)
  if (!input.success) return failure(z.prettifyError(input.error))
  try {
    const view = openView()
    const whole = await tool.run(view, input.data)
    const shaped = shapeAnswer(tool, whole, view.exposures, input.data as AnswerLimits)
    if (shaped === null) return failure('not_found: There is no such document. list_specs lists them.')
    return { content: [{ type: 'text', text: shaped.text }], structuredContent: shaped.answer }
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Failure)) throw error
    return failure(error.message)
  }
}

const failure = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] })
