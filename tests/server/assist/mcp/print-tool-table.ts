import type { LoadedTool } from '#server/assist/mcp/tools/load-tools'

/** The permission that each tool takes, as a table for the documentation. */
export const printToolTable = (tools: readonly LoadedTool[]): string =>
  [
    '| tool | `specs:read` | `specs:write` | what it does |',
    '|---|---|---|---|',
    ...tools.map(
      ({ name, title, permission }) =>
        `| \`${name}\` | ${permission === 'specs:read' ? 'yes' : 'no'} | yes | ${title} |`,
    ),
  ].join('\n')
