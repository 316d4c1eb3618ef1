import { describe, expect, it } from 'vitest'
import { getTasks } from '#server/insight/coverage/tasks/get-tasks'
import { listTasks } from '#server/insight/coverage/tasks/list-tasks'
import type { OrgProcedureContext } from '#server/kernel/context'
import { JsonText } from '#server/kernel/text/json-text'
import type { TaskSort } from '#shared/list-sorts'
import { buildTaskGraph, rankTasks } from '#spec/tasks/index'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'

const indexing = openIndexing()
const page = { limit: 100, offset: 0 }
const tasks = (filter = {}) =>
  listTasks({ ...indexing.ctx, org: indexing.org } as OrgProcedureContext, { ...page, ...filter })

const spec = (dependsOn: string, ...sections: string[]) =>
  `---\n${dependsOn}\n---\n# A\n\n${sections
    .map((section, i) => `## ${i + 1}. S\n<!-- svc:system:${i + 1} status:${section} -->\n`)
    .join('\n')}`
const ticket = (state: string, id: string) => `${state} -->\n<!-- svc:ticket:tracker_a:${id}`

async function ranked(files: Record<string, string>) {
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...files })
  const listedTasks = await tasks()
  return listedTasks.tasks.map((task) => [
    `${task.spec_file_path.replace(/.*\/|\.md/g, '')} ${task.section_id}`,
    task.unblocks,
    task.is_ready,
  ])
}

describe('tasks', () => {
  it('come in the order of how many others wait for them, through documents that depend on one another', async () => {
    expect(
      await ranked({
        'docs/specs/a.md': spec('depends_on: [b]', 'todo', 'todo'),
        'docs/specs/b.md': spec('depends_on: [docs/specs/c.md]', 'todo'),
        'docs/specs/c.md': spec('title: C', 'todo', 'done'),
      }),
    ).toEqual([
      ['c 1-s', 3, true],
      ['b 1-s', 2, false],
      ['a 1-s', 0, false],
      ['a 2-s', 0, false],
    ])
  })

  it('do not wait for done sections, nor for what those depend on', async () => {
    expect(
      await ranked({
        'docs/specs/a.md': spec('depends_on: [b]', 'todo'),
        'docs/specs/b.md': spec('depends_on: [c]', 'done'),
        'docs/specs/c.md': spec('title: C', 'todo'),
      }),
    ).toEqual([
      ['a 1-s', 0, true],
      ['c 1-s', 0, true],
    ])
  })

  it('wait for the section whose ticket or number blocks them, in any document', async () => {
    expect(
      await ranked({
        'docs/specs/a.md': spec('title: A', 'blocked:PAY-1', 'blocked:1'),
        'docs/specs/z.md': spec('title: Z', 'todo', ticket('in_progress', 'PAY-1')),
      }),
    ).toEqual([
      ['z 2-s', 2, true],
      ['a 1-s', 1, false],
      ['a 2-s', 0, false],
      ['z 1-s', 0, true],
    ])
  })

  it('that depend on themselves are reported, one cycle after another', async () => {
    await indexing.connected({
      'CONFIG.yaml': CONFIG,
      'docs/specs/a.md': spec('depends_on: [b]', 'todo'),
      'docs/specs/b.md': spec('depends_on: [a]', 'todo'),
      'docs/specs/c.md': spec('title: C', 'blocked:2', 'blocked:1', 'todo'),
    })
    const { tasks: listedTasks, cycles } = await tasks()
    expect(listedTasks.filter(({ in_cycle }) => !in_cycle).map(({ section_id }) => section_id)).toEqual([
      '3-s',
    ])
    expect(listedTasks.map(({ unblocks }) => unblocks)).toEqual([1, 1, 1, 1, 0])
    expect(
      cycles.map((circle) => circle.map((at) => `${at.spec_file_path} ${at.section_id ?? ''}`).sort()),
    ).toEqual(
      expect.arrayContaining([
        ['docs/specs/a.md ', 'docs/specs/b.md '],
        ['docs/specs/c.md 1-s', 'docs/specs/c.md 2-s'],
      ]),
    )
  })

  it('are paged without a gap or a repetition, and counted beyond the last page', async () => {
    await indexing.connected({
      'CONFIG.yaml': CONFIG,
      'docs/specs/a.md': spec('depends_on: [b]', ...Array(5).fill('todo')),
      'docs/specs/b.md': spec('title: B', ...Array(5).fill('todo')),
    })
    const whole = (await tasks()).tasks
    const pages = await Promise.all([0, 3, 6, 9].map((offset) => tasks({ limit: 3, offset })))
    expect(pages.flatMap((each) => each.tasks)).toEqual(whole)
    expect(await tasks({ offset: 100 })).toMatchObject({ tasks: [], total: 10 })
  })
})

describe('the order of tasks', () => {
  it('is that of a column, up or down, and tasks without a value come last', async () => {
    const { git } = await indexing.connected({
      'CONFIG.yaml': CONFIG,
      'docs/specs/a.md': spec('owner: Zoe\nteam: web', 'todo', 'blocked:PAY-1'),
      'docs/specs/b.md': spec('owner: ada', 'in_progress').concat('\n- [x] It MUST.\n- [ ] It MAY.\n'),
      'docs/specs/c.md': spec('title: C', 'todo'),
    })
    const order = async (sort: TaskSort) =>
      (await tasks({ sort })).tasks.map(
        ({ spec_file_path: path, section_id }) => path.slice(-4, -3) + section_id.slice(0, 1),
      )
    const expected: [TaskSort, string[]][] = [
      ['blocking', ['a1', 'a2', 'b1', 'c1']],
      ['owner', ['b1', 'a1', 'a2', 'c1']],
      ['owner_desc', ['a1', 'a2', 'b1', 'c1']],
      ['team_desc', ['a1', 'a2', 'b1', 'c1']],
      ['status', ['a1', 'c1', 'b1', 'a2']],
      ['status_desc', ['a2', 'b1', 'a1', 'c1']],
      ['criteria', ['b1', 'a1', 'a2', 'c1']],
    ]
    for (const [sort, names] of expected) {
      expect(await order(sort), sort).toEqual(names)
      const past = await getTasks({ ...indexing.ctx, org: indexing.org } as OrgProcedureContext, {
        ...page,
        sort,
        repo: { owner: 'acme', name: 'specs' },
        as_of: { sha: git.head() },
      })
      expect(
        past.tasks.map(({ spec_file_path: path, section_id }) => path.slice(-4, -3) + section_id.slice(0, 1)),
        `past ${sort}`,
      ).toEqual(names)
    }
  })
})

describe('tasks as text', () => {
  const text = async (filter = {}, org = indexing.org) => {
    const ctx = { ...indexing.ctx, org, wantsJson: true } as OrgProcedureContext
    const result: unknown = await getTasks(ctx, { ...page, ...filter })
    if (!(result instanceof JsonText)) throw new Error('the tasks are not JSON text')
    return JSON.parse(Buffer.from(result.bytes).toString())
  }

  it('are the same as JSON text and as objects, for each filter and after each index', async () => {
    const { git, key } = await indexing.connected({
      'CONFIG.yaml': CONFIG,
      'docs/specs/a.md': spec('depends_on: [b]', 'todo', 'done'),
      'docs/specs/b.md': spec('title: B', 'blocked:PAY-1'),
    })
    const filters = [{}, { status: 'done' as const }, { limit: 1, offset: 1 }]
    for (const filter of filters) {
      expect(await text(filter)).toEqual(await tasks(filter))
      expect(await text(filter)).toEqual(await tasks(filter))
    }
    git.commit({ 'docs/specs/b.md': spec('title: B', 'done') })
    await indexing.again(key)
    expect(await text()).toMatchObject({ total: 1 })
    for (const filter of filters) expect(await text(filter)).toEqual(await tasks(filter))
  })

  it('are another org’s own', async () => {
    await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': spec('title: A', 'todo') })
    expect(await text()).toMatchObject({ total: 1 })
    expect(await text({}, await makeOrg(indexing.db))).toEqual({ tasks: [], total: 0, cycles: [] })
  })
})

it('ranks a chain of 5 000 documents without walking all of it for each', () => {
  const documents = Array.from({ length: 5_000 }, (_, i) => ({
    repositoryId: 1,
    repo: 'acme/specs',
    path: `docs/${i}.md`,
    openSections: 10,
    dependsOn: i === 0 ? [] : [`docs/${i - 1}.md`],
  }))
  const { documents: ranks } = rankTasks(buildTaskGraph(documents, []))
  expect(ranks.get('1 docs/4998.md')).toBe(10)
  expect(ranks.get('1 docs/0.md')).toBe(49_990)
})
