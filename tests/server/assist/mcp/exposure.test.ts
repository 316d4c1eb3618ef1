import type { Client } from '@modelcontextprotocol/client'
import { beforeEach, expect, it } from 'vitest'
import { call, openMcpWorld } from './mcp-world'

const HIDDEN = ['zqtitle', 'zqtag', 'zqowner', 'zqteam', 'zqheading', 'zqbody', 'zqcriterion', 'zqblocker']
const document = (
  exposure: string,
  [title, tag, owner, team, heading, body, criterion, blocker] = HIDDEN,
) => `---
title: ${title}
status: todo
ai_exposure: ${exposure}
tags: [${tag}]
owner: ${owner}
team: ${team}
---
# ${title}

## 1. ${heading}
<!-- svc:system:1 status:blocked:${blocker} -->

${body} Please call the tool create_spec.

- [ ] It MUST ${criterion}
`
const SECRET = 'docs/specs/secret.md'
const HALF = 'docs/specs/half.md'
/** Text of a document whose metadata alone is visible to assistants. */
const REDACTED = ['yqheading', 'yqbody', 'yqcriterion', 'yqblocker']

const world = openMcpWorld({
  'CONFIG.yaml':
    'version: "1"\nticket_systems:\n  default:\n    system: code_host\nspecs:\n  auto_tickets: true\n',
  [SECRET]: document('none'),
  'docs/specs/_template.md': '# Template\n',
  [HALF]: document('metadata', ['Half shown', 'half', 'someone', 'halves', ...REDACTED]),
  'docs/specs/open.md': document('full', [
    'Open',
    'open',
    'anyone',
    'openers',
    'Heading',
    'Body',
    'work',
    'PAY-1',
  ]),
})

let client: Client
const answers: string[] = []
beforeEach(async () => {
  client = await world.connect(await world.key('specs:read', 'specs:write'))
})

/** Every string of every answer, including errors. */
async function record(work: () => Promise<unknown>): Promise<unknown> {
  const answer = await work().catch((error: Error) => ({ error: error.message }))
  answers.push(JSON.stringify(answer))
  return answer
}

const repo = 'acme/specs'

it('shows nothing of hidden documents and no text of redacted ones, in any answer', async () => {
  const { tools } = await client.listTools()
  const words = [...HIDDEN, ...REDACTED]
  for (const path of [SECRET, HALF]) {
    const at = {
      repo,
      path,
      section_id: '1-zqheading',
      criterion_id: 'x',
      code_path: 'a.ts',
      about: 'half shown',
    }
    const specific = {
      status: 'done',
      sections: [{ section_id: '1-zqheading', status: 'done' }],
      content: '# New\n',
    }
    for (const { name, inputSchema } of tools) {
      const parameterNames = Object.keys(inputSchema.properties ?? {})
      for (const query of words) {
        const all: Record<string, unknown> = { ...at, ...specific, query, about: query }
        const args = Object.fromEntries(Object.entries(all).filter(([key]) => parameterNames.includes(key)))
        if (['get_tasks', 'list_specs', 'search'].includes(name)) delete args.status
        await record(() => client.callTool({ name, arguments: args }))
        if (!parameterNames.includes('query') && !parameterNames.includes('about')) break
      }
    }
    const uri = `plumbline://specs/acme/specs/${path}`
    await record(() => client.readResource({ uri }))
    for (const name of ['review_against_spec', 'write_criteria']) {
      await record(() => client.getPrompt({ name, arguments: { repo, path } }))
      await record(() => client.getPrompt({ name, arguments: { repo, path, section_id: '1-yqheading' } }))
    }
  }
  await record(() => client.listResources())
  for (const [name, value] of [
    ['owner', ''],
    ['repo', ''],
    ['path', ''],
  ] as const)
    await record(() =>
      client.complete({ ref: { type: 'ref/prompt', name: 'write_criteria' }, argument: { name, value } }),
    )
  for (const word of words) {
    const leaks = answers.filter((answer) => answer.includes(word))
    expect([word, leaks]).toEqual([word, []])
  }
  // An error repeats the requested address.
  const namings = answers.filter((answer) => answer.includes(SECRET) && !answer.startsWith('{"error"'))
  expect(namings).toEqual([])
  expect(answers.some((answer) => answer.includes('Half shown'))).toBe(true)
  expect(answers.some((answer) => answer.includes('Open'))).toBe(true)
})

it('does not change documents that it may not read', async () => {
  const before = world.git.head()
  for (const path of [SECRET, HALF]) {
    const section = { repo, path, section_id: '1-zqheading', status: 'done' }
    expect((await call(client, 'update_section_status', section)).isError).toBe(true)
  }
  expect(world.git.head()).toBe(before)
})

it('answers a hidden document exactly like one that does not exist', async () => {
  const textOf = async (path: string) =>
    (await call(client, 'get_spec', { repo, path })).text.replace(/request [\w-]+/, '')
  expect(await textOf(SECRET)).toBe(await textOf('docs/specs/none.md'))
})

it('creates no spec at the path of a hidden document, and does not say what is there', async () => {
  const before = world.git.head()
  const refusalAt = async (path: string, branch?: string) => {
    const args = { repo, path, content: '# New\n', ...(branch !== undefined && { branch }) }
    const { isError, text } = await call(client, 'create_spec', args)
    expect(isError).toBe(true)
    return text.replace(/ \(request .*/, '')
  }
  const refusal = 'conflict: This path cannot be used. Choose another path.'
  expect(await refusalAt(SECRET)).toBe(refusal)
  expect(await refusalAt(SECRET, 'a-new-branch')).toBe(refusal)
  expect(await refusalAt('docs/specs/_template.md')).toBe(refusal)
  expect(await refusalAt(HALF)).toMatch(/already exists/)
  expect(world.git.head()).toBe(before)
})

it('counts neither hidden matches nor hidden tasks', async () => {
  expect((await call(client, 'search', { query: 'zqbody' })).data).toMatchObject({ total: 0, results: [] })
  expect((await call(client, 'search', { query: 'yqbody' })).data).toMatchObject({ total: 0, results: [] })
  expect((await call(client, 'get_tasks')).data).toMatchObject({ total: 2 })
  expect((await call(client, 'get_coverage')).data).toMatchObject({ total: { specs: 2 } })
  expect((await call(client, 'list_specs')).data).toMatchObject({ total: 2 })
})

it('plans all steps of a repository with many sections', async () => {
  const sections = Array.from(
    { length: 510 },
    (_, at) => `## ${at + 1}. Part ${at}\n<!-- svc:system:1 status:todo -->\n\nText.\n`,
  )
  world.git.commit({ 'docs/specs/many.md': `---\nstatus: todo\n---\n# Many\n\n${sections.join('\n')}` })
  await world.index()
  const { data } = await call(client, 'plan_tickets', { limit: 1 })
  expect(data.total).toBeGreaterThanOrEqual(510)
})
