export interface Setup {
  name: string
  /** Where to put the configuration, and the next steps. */
  steps: string
  config: string
}

const NAME = 'plumbline'
const json = (value: object) => JSON.stringify(value, null, 2)

/** Setup instructions for common assistants. Each has its own configuration format. */
export const setupsFor = (url: string): Setup[] => [
  {
    name: 'Claude Code',
    steps: 'Run this command. Then enter `/mcp` in Claude Code and choose to authenticate.',
    config: `claude mcp add --transport http ${NAME} ${url}`,
  },
  {
    name: 'Claude Desktop',
    steps:
      'Add this to `claude_desktop_config.json` and restart. If the internet can reach this server, you can instead add its address under Settings › Connectors.',
    config: json({ mcpServers: { [NAME]: { command: 'npx', args: ['-y', 'mcp-remote', url] } } }),
  },
  {
    name: 'Cursor',
    steps:
      'Save this as `.cursor/mcp.json`. Cursor signs in with addresses that this server does not accept, so set PLUMBLINE_TOKEN to an API key.',
    config: json({
      mcpServers: { [NAME]: { url, headers: { Authorization: `Bearer \${env:PLUMBLINE_TOKEN}` } } },
    }),
  },
  {
    name: 'VS Code',
    steps: 'Save this as `.vscode/mcp.json`, start the server there, and sign in.',
    config: json({ servers: { [NAME]: { type: 'http', url } } }),
  },
  {
    name: 'Codex',
    steps: `Add this to \`~/.codex/config.toml\`. Then run \`codex mcp login ${NAME}\`.`,
    config: `[mcp_servers.${NAME}]\nurl = "${url}"`,
  },
  {
    name: 'Other assistants',
    steps:
      'Most read this format. An assistant without browser sign-in sends an API key: `Authorization: Bearer <key>`.',
    config: json({ mcpServers: { [NAME]: { type: 'http', url } } }),
  },
]
