import { createInterface } from 'node:readline'
import { bearerToken } from '#cli/session/ask-signed-in'
import { findIdentity } from '#cli/session/find-identity'
import { ServerError } from '#cli/session/server-error'

const TIMEOUT_MS = 120_000

/** Forwards each message to the server's own endpoint, which decides what an assistant may see. */
export async function bridgeServer(orgOption: string | undefined, toolsets?: string): Promise<void> {
  const { server, org } = await findIdentity(orgOption)
  const address = new URL(`/app/${encodeURIComponent(org)}/mcp`, server)
  if (toolsets !== undefined) address.searchParams.set('toolsets', toolsets)
  const pending = new Set<Promise<void>>()
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue
    const work = pass(address, line).finally(() => pending.delete(work))
    pending.add(work)
  }
  await Promise.all(pending)
}

async function pass(address: URL, line: string): Promise<void> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${await bearerToken()}`,
        ...protocolHeaders(line),
      },
      body: line,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const content = await response.text()
    if (response.status === 202) return
    if (!response.ok) return answerError(line, `The server answered with status ${response.status}.`)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    for (const message of isStream ? dataLines(content) : [content])
      process.stdout.write(`${message.trim()}\n`)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const text =
      error instanceof ServerError ? error.message : `The server cannot be reached: ${error.message}`
    answerError(line, text)
  }
}

const dataLines = (stream: string) =>
  stream.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length)] : []))

interface Message {
  id?: string | number
  method?: string
  params?: { name?: string; uri?: string; _meta?: Record<string, unknown> }
}

/** Over HTTP, the newest protocol repeats parts of the message in headers. */
function protocolHeaders(line: string): Record<string, string> {
  const { method, params } = parse(line)
  const version = params?._meta?.['io.modelcontextprotocol/protocolVersion']
  if (typeof version !== 'string' || method === undefined) return {}
  const name = params?.name ?? params?.uri
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': name }),
  }
}

function answerError(line: string, message: string): void {
  const { id } = parse(line)
  if (id === undefined) return
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32603, message } })}\n`)
}

function parse(line: string): Message {
  try {
    return (JSON.parse(line) ?? {}) as Message
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return {}
  }
}
