import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadTools } from '#server/assist/mcp/tools/load-tools'
import { registry } from '#server/collect'
import { printToolTable } from './print-tool-table'

it('the guide shows the permission of every tool', async () => {
  const guide = readFileSync('docs/assistants.md', 'utf8')
  expect(guide).toContain(`<!-- tools -->\n${printToolTable(await loadTools(registry))}\n<!-- /tools -->`)
})

it('the list of all tools takes an assistant at most 5 000 tokens', async () => {
  const tools = await loadTools(registry)
  // About four characters per token.
  expect(JSON.stringify(tools.map(({ listing }) => listing)).length).toBeLessThan(20_000)
})

it('tools that change something take specs:write', async () => {
  const tools = await loadTools(registry)
  expect(tools.filter(({ isReadOnly }) => !isReadOnly).map(({ permission }) => permission)).toEqual(
    Array(16).fill('specs:write'),
  )
  expect(tools).toHaveLength(30)
})
