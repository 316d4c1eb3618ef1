import { expect, it } from 'vitest'
import { call, openMcpWorld, REFUNDS } from './mcp-world'

const world = openMcpWorld()
const repo = 'acme/specs'

it.each([
  [true, '2026-07-28'],
  [false, '2025-11-25'],
])('serves the official client, modern %s', async (isModern, version) => {
  const client = await world.connect(await world.key('specs:read'), { isModern })
  expect(client.getNegotiatedProtocolVersion()).toBe(version)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['get_coverage', 'get_doc', 'get_section', 'get_spec', 'get_tasks', 'search']),
  )
  expect((await call(client, 'search', { query: 'customer' })).data).toMatchObject({ total: 1 })
})

it('says which results an admin pinned', async () => {
  const client = await world.connect(await world.key('specs:read'))
  const body = { query: 'customer', documents: [{ repo, file_path: REFUNDS }] }
  await world.app.ask(`/app/${world.org.slug}/api/searches/pins`, {
    key: await world.key('org:manage'),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, text } = await call(client, 'search', { query: 'customer' })
  expect(data).toMatchObject({ results: [{ path: REFUNDS, pinned: true }] })
  expect(text).toContain('(pinned)')
  expect((await call(client, 'search', { query: 'customer day' })).data).toMatchObject({
    results: [{ path: REFUNDS, pinned: false }],
  })
})

it('serves a named org as well', async () => {
  const client = await world.connect(await world.key('specs:read'), { path: `/app/${world.org.slug}/mcp` })
  expect((await call(client, 'list_specs')).data).toMatchObject({
    total: 1,
    specs: [{ path: REFUNDS, repo }],
  })
})

it('reads specs, sections and documents', async () => {
  const client = await world.connect(await world.key('specs:read'))
  const spec = await call(client, 'get_spec', { repo, path: REFUNDS })
  expect(spec.data).toMatchObject({
    title: 'Refunds',
    status: 'in_progress',
    exposure: 'full',
    outline: [
      { id: '1-full-refund', status: 'todo', criteria: 2, checked: 1 },
      { id: '2-partial-refund', status: 'in_progress', criteria: 0 },
    ],
    next_from: null,
  })
  expect(spec.text).toMatch(/^One spec, exposure full\. 2 sections\./)
  const section = await call(client, 'get_section', { repo, path: REFUNDS, section_id: '1-full-refund' })
  expect(section.data).toMatchObject({ status: 'todo', criteria: [{ checked: false }, { checked: true }] })
  const doc = await call(client, 'get_doc', { repo, path: 'README.md' })
  expect(doc.data).toMatchObject({ title: 'A guide', doc_type: 'doc' })
  expect((await call(client, 'list_docs')).data).toMatchObject({
    docs: [{ path: 'README.md' }],
    total: 1,
  })
})

it('counts coverage and lists tasks', async () => {
  const client = await world.connect(await world.key('specs:read'))
  expect((await call(client, 'get_coverage')).data).toMatchObject({
    total: { specs: 1, sections: 2, criteria: 2, checked: 1 },
    by_team: [{ name: 'billing' }],
  })
  const tasks = await call(client, 'get_tasks', { limit: 1 })
  expect(tasks.data).toMatchObject({ total: 2, next_offset: 1, tasks: [{ path: REFUNDS }] })
})

it('marks text of documents as data behind a name that documents cannot know', async () => {
  const client = await world.connect(await world.key('specs:read'))
  const { text } = await call(client, 'get_doc', { repo, path: 'README.md' })
  const [, tag] = text.match(/<(data-[0-9a-f]{16})>\nA guide/) ?? []
  expect(text.endsWith(`</${tag}>`)).toBe(true)
  const again = await call(client, 'get_doc', { repo, path: 'README.md' })
  expect(again.text).not.toContain(tag)
})

it('reads a long text in parts', async () => {
  const client = await world.connect(await world.key('specs:read'))
  const long = Array.from({ length: 300 }, (_, line) => `Line ${line} of a long text.`).join('\n')
  world.git.commit({ 'docs/specs/long.md': `# Long\n\n${long}\n` })
  await world.index()
  let [from, text]: [number | null, string] = [0, '']
  while (from !== null) {
    const { data } = await call(client, 'get_doc', {
      repo,
      path: 'docs/specs/long.md',
      from,
      max_chars: 2000,
    })
    expect(JSON.stringify(data).length).toBeLessThanOrEqual(2100)
    text += data.text
    from = data.next_from as number | null
  }
  expect(text).toBe(`# Long\n\n${long}\n`)
})

it('reads a spec with many sections: the outline leaves room for the text, and parts miss nothing', async () => {
  const client = await world.connect(await world.key('specs:read'))
  const sections = Array.from(
    { length: 600 },
    (_, at) => `## ${at + 1}. A part of the spec\n\nText ${at} of it.\n`,
  )
  const source = `# Big\n\n${sections.join('\n')}`
  world.git.commit({ 'docs/specs/big.md': source })
  await world.index()
  let [from, text, marked]: [number | null, string, string] = [0, '', '']
  while (from !== null) {
    const part = await call(client, 'get_spec', { repo, path: 'docs/specs/big.md', from })
    const { text: shownText, ...rest } = part.data
    expect(String(shownText).length + JSON.stringify(rest).length).toBeLessThanOrEqual(20_000)
    if (from === 0)
      expect(part.text).toMatch(/^One spec, exposure full\. 600 sections\. The outline has the first \d+\./)
    text += part.data.text
    marked += part.text
    from = part.data.next_from as number | null
  }
  expect(text).toBe(source)
  const missing = sections.filter((_, at) => !marked.includes(`Text ${at} of it.`))
  expect(missing).toEqual([])
})

it('says what to do next', async () => {
  const client = await world.connect(await world.key('specs:read'))
  const missing = await call(client, 'get_spec', { repo, path: 'docs/specs/none.md' })
  expect(missing).toMatchObject({ isError: true, text: expect.stringMatching(/^not_found: .* list_specs/) })
  const wrong = await call(client, 'get_spec', { repo: 'acme', path: 7, more: 1 })
  expect(wrong.text).toMatch(/^validation_failed: .*repo: must be owner\/name.*path: .*Correct them/)
  await expect(call(client, 'no_such_tool')).rejects.toThrow(/There is no tool "no_such_tool"/)
})

it('keeps coverage within its budget, and says how many repositories and teams there are', async () => {
  const client = await world.connect(await world.key('specs:read'))
  const specOf = (team: number) =>
    `---\ntitle: Spec ${team}\nteam: team-${team}\n---\n# Spec ${team}\n\n## 1. A part\n\nText.\n`
  world.git.commit(
    Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`docs/specs/team-${at}.md`, specOf(at)])),
  )
  await world.index()
  const { data, text } = await call(client, 'get_coverage', { max_chars: 1_000 })
  expect(JSON.stringify(data).length).toBeLessThanOrEqual(1_300)
  expect(data).toMatchObject({ repos: 1, teams: 13 })
  expect(text).toContain(`By teams, ${(data.by_team as unknown[]).length} of 13.`)
  const whole = await call(client, 'get_coverage')
  expect(whole.data.by_team).toHaveLength(13)
})

it('pages related specs', async () => {
  const client = await world.connect(await world.key('specs:read'))
  world.git.commit({
    'docs/specs/returns.md': '# Returns\n\n## 1. Return\n\nA customer sends everything back.\n',
  })
  await world.index()
  const find = (offset: number) =>
    call(client, 'find_related', { repo, about: 'refunds returns', limit: 1, offset })
  const { data, text } = await find(0)
  expect(data.related).toHaveLength(1)
  expect(data.total).toBeGreaterThan(1)
  expect(text).toContain('More with offset=1.')
  expect((await find(1)).data.related).not.toEqual(data.related)
})
