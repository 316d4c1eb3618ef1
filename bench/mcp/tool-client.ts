/** Protocol versions before and after the removal of sessions. Servers handle them with different code. */
export const PROTOCOLS = ['2025-11-25', '2026-07-28'] as const
type Protocol = (typeof PROTOCOLS)[number]

/** Calls tools and REST endpoints of a server. Throws if the answer is not a success. */
export class ToolClient {
  constructor(
    private readonly address: string,
    private readonly key: string,
  ) {}

  async get(path: string): Promise<string> {
    const response = await fetch(`${this.address}${path}`, { headers: this.headers() })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
    return text
  }

  async callTool(protocol: Protocol, name: string, args: object): Promise<string> {
    const isModern = protocol === '2026-07-28'
    const params = { name, arguments: args, ...(isModern && { _meta: META }) }
    const response = await fetch(`${this.address}/mcp`, {
      method: 'POST',
      headers: {
        ...this.headers(),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': protocol,
        ...(isModern && { 'mcp-method': 'tools/call', 'mcp-name': name }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    const text = await response.text()
    if (!text.includes('structuredContent')) throw new Error(`${name}: ${text.slice(0, 300)}`)
    return text
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.key}` }
  }
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'Bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
