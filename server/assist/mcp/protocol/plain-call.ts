import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import type { McpSession } from '../session'
import { callTool } from '../tools/call-tool'
import type { ToolSet } from '../tools/tool-set'
import { namedSession, SERVER_INFO } from './create-server'
import type { McpReply } from './reply'

/** The version without sessions. Its requests repeat their names in headers, and its responses contain the server's name. */
const MODERN_VERSION = '2026-07-28'

/** One valid `tools/call` without special protocol features. */
interface PlainCall {
  id: string | number
  name: string
  arguments: unknown
  isModern: boolean
  /** The client's information about itself in each request of the modern version. */
  clientInfo: unknown
}

/**
 * Answers a plain tool call directly. Null for everything else, including protocol errors, which the library handles. The
 * library's own path to the tool costs more than most tools.
 */
export async function answerPlainCall(
  session: McpSession,
  tools: ToolSet,
  headers: Headers,
  body: unknown,
): Promise<McpReply | null> {
  const call = readPlainCall(headers, body)
  const tool = call && tools.find(call.name)
  if (!call || !tool) return null
  const result = await callTool(namedSession(session, call.clientInfo), tool, call.arguments)
  const modernFields = { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: SERVER_INFO } }
  const content = { ...result, ...(call.isModern && modernFields) }
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    content: JSON.stringify({ result: content, jsonrpc: '2.0', id: call.id }),
  }
}

type Fields = Record<string, unknown>

function readPlainCall(headers: Headers, body: unknown): PlainCall | null {
  if (!isFields(body) || body.jsonrpc !== '2.0' || body.method !== 'tools/call' || !isId(body.id)) return null
  if (!acceptsBothTypes(headers) || !isFields(body.params)) return null
  const { name, arguments: args = {}, _meta: meta = {}, ...others } = body.params
  const isPlain =
    typeof name === 'string' && isFields(args) && isFields(meta) && Object.keys(others).length === 0
  if (!isPlain) return null
  const call = { id: body.id, name, arguments: args, clientInfo: meta[CLIENT_INFO_META_KEY] }
  if (isModernCall(headers, meta, name)) return { ...call, isModern: true }
  return isLegacyCall(headers, meta) ? { ...call, isModern: false } : null
}

/** Clients must accept both response types. */
function acceptsBothTypes(headers: Headers): boolean {
  const accepted = headers.get('accept') ?? ''
  return accepted.includes('application/json') && accepted.includes('text/event-stream')
}

const isModernCall = (headers: Headers, meta: Fields, name: string): boolean =>
  meta[PROTOCOL_VERSION_META_KEY] === MODERN_VERSION &&
  isFields(meta[CLIENT_INFO_META_KEY]) &&
  isFields(meta[CLIENT_CAPABILITIES_META_KEY]) &&
  headers.get('mcp-protocol-version') === MODERN_VERSION &&
  headers.get('mcp-method') === 'tools/call' &&
  headers.get('mcp-name') === name

function isLegacyCall(headers: Headers, meta: Fields): boolean {
  const version = headers.get('mcp-protocol-version')
  const isLegacyVersion = version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version)
  return isLegacyVersion && !(PROTOCOL_VERSION_META_KEY in meta)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id)
