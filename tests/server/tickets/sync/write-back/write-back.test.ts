import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { acts, runs } from '#db/schema/index'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import { requestWriteBack } from '#server/tickets/sync/index'
import { stoppingHost } from '#tests/server/writing/editor/stopping-host'
import { testPorts } from '#tests/support/test-ports'
import { openWriteBack, PATH, SPEC } from './open-write-back'

const { at, follow, keyOf, status, ticket, request, write, edits, textOf, commitCount } = openWriteBack()

beforeEach(follow)

describe('edits of tickets', () => {
  it('arrive as one commit of splices: all other bytes stay', async () => {
    const url = 'https://acme.atlassian.net/browse/PAY-7'
    await request([
      await status('1-asking', 'todo', 'done'),
      await ticket('1-asking', null, 'PAY-7', { url }),
    ])
    await request([await status('2-paying', 'draft', 'blocked:PAY-7')], 8)
    await write()
    expect(commitCount()).toBe(2)
    const expected = SPEC.replace('status:todo', 'status:done')
      .replace(' -->\r\n\r\n+', ` -->\r\n<!-- svc:ticket:jira:PAY-7 url:${url} -->\r\n\r\n+`)
      .replace('Paying\r\n', 'Paying\r\n<!-- svc:system:2 status:blocked:PAY-7 -->\r\n')
    const lines = (text: string) => text.split('\r\n').toSorted()
    expect(lines(textOf())).toEqual(lines(expected))
    const [subject, body] = [at.git.git('log', '-1', '--format=%s'), at.git.git('log', '-1', '--format=%b')]
    expect(subject).toBe('chore(svc): update 2 sections from tickets')
    expect(at.git.git('log', '-1', '--format=%(trailers:key=Svc-Run,valueonly,separator=%x2C)')).toBe('7,8')
    expect(body).toContain(`- ${PATH}#1-asking: todo to done\n`)
    expect(body).toContain(`- ${PATH}#1-asking: link PAY-7 of work\n`)
    expect((await edits()).map(({ state, commitSha }) => [state, commitSha])).toEqual(
      Array.from({ length: 3 }, () => ['done', at.git.head()]),
    )
  })

  it('are all settled at once, however many they are', async () => {
    const edit = await status('1-asking', 'todo', 'done')
    const others = Array.from({ length: 2_001 }, (_, index) => ({
      ...edit,
      sectionKey: formatOrgScopedId({ orgId: at.org.id, id: 1_000_000 + index }),
    }))
    await request([...others, edit])
    await write()
    const states = (await edits()).map(({ state }) => state)
    expect(states.filter((state) => state === 'failed')).toHaveLength(2_001)
    expect(states.filter((state) => state === 'done')).toHaveLength(1)
  })

  it('leave an audit act and request an index run', async () => {
    await request([await status('1-asking', 'todo', 'done')])
    await write()
    const { db } = at.app
    const writeBackActs = await db
      .select()
      .from(acts)
      .where(and(eq(acts.orgId, at.org.id), eq(acts.act, 'ticket.write_back')))
    expect(writeBackActs.at(-1)).toMatchObject({
      details: { commit: at.git.head(), edits: 1 },
      credential: 'system',
    })
    const queued = and(eq(runs.repositoryId, at.repositoryId), eq(runs.state, 'queued'))
    expect(await db.select({ id: runs.id }).from(runs).where(queued)).toHaveLength(1)
  })

  it('replace and remove a link as the document spells it', async () => {
    at.git.commit({
      [PATH]:
        '# R\n\n## A\n<!-- canon:ticket:tracker_a:PAY-1 -->\n\n## B\n<!-- canon:ticket:jira:PAY-2 -->\n',
    })
    await at.index()
    await follow()
    await request([await ticket('a', 'PAY-1', 'NEW-1'), await ticket('b', 'PAY-2', null)])
    await write()
    expect(textOf()).toBe('# R\n\n## A\n<!-- canon:ticket:tracker_a:NEW-1 -->\n\n## B')
  })

  it('of one value count once: the last one that waits', async () => {
    await request([await status('1-asking', 'todo', 'done')])
    await request([await status('1-asking', 'todo', 'in_progress')])
    expect(await edits()).toHaveLength(1)
    await write()
    expect(textOf()).toContain('status:in_progress')
  })

  it('close their batch 2 seconds after the last one, 10 seconds after the first', async () => {
    const first = Date.now()
    const dueIn = async (afterMs: number, to: string) => {
      const clock = { now: () => new Date(first + afterMs) }
      const ctx = { ...at.app.ctx, clock }
      const repository = { orgId: at.org.id, repositoryId: at.repositoryId, runId: 1 }
      await requestWriteBack(ctx, repository, [await status('1-asking', 'todo', to)])
      const key = `write-back:${at.repositoryId}`
      const [job] = await at.app.db.execute<{ due: string }>(
        sql`select run_at::text as due from graphile_worker._private_jobs where key = ${key}`,
      )
      return Date.parse(job?.due ?? '') - first
    }
    expect(await dueIn(0, 'done')).toBe(2_000)
    expect(await dueIn(1_500, 'blocked')).toBe(3_500)
    expect(await dueIn(9_000, 'draft')).toBe(10_000)
    // Repeating the same edit does not keep the batch open.
    expect(await dueIn(9_500, 'draft')).toBe(10_000)
  })
})

describe('when the repository has changed meanwhile', () => {
  it('the splices go into the new text, also below a new number and title', async () => {
    const edit = await status('1-asking', 'todo', 'done')
    const moved = SPEC.replace('## 1. Asking', '## 0. First\r\n\r\nNew\r\n\r\n## 3. Asking for money')
    at.git.commit({ [PATH]: moved })
    await request([edit])
    await write()
    expect(textOf()).toBe(moved.replace('status:todo', 'status:done'))
  })

  it('a status that a person changed stays, and the edit says why it failed', async () => {
    await request([await status('1-asking', 'todo', 'done')])
    at.git.commit({ [PATH]: SPEC.replace('status:todo', 'status:in_progress') })
    await write()
    expect(textOf()).toContain('status:in_progress')
    expect((await edits())[0]).toMatchObject({
      state: 'failed',
      error: 'The section was todo when done was decided. It is in_progress now, so it stays.',
    })
  })

  it('a section that is gone is reported once the index knows the new commit', async () => {
    await request([await status('2-paying', 'draft', 'done'), await status('1-asking', 'todo', 'done')])
    at.git.commit({ [PATH]: SPEC.slice(0, SPEC.indexOf('## 2.')) })
    await write()
    expect(textOf()).toContain('status:done')
    expect((await edits()).map(({ state }) => state)).toEqual(['waiting', 'done'])
    await at.index()
    await follow()
    await write()
    expect((await edits())[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('no longer') })
  })

  it('a section that moved with its file is found there', async () => {
    const edit = await status('1-asking', 'todo', 'done')
    at.git.commit({ [PATH]: null, 'docs/specs/renamed.md': SPEC })
    await request([edit])
    await write()
    expect((await edits())[0]?.state).toBe('waiting')
    await at.index()
    await follow()
    await write()
    expect(textOf('docs/specs/renamed.md')).toContain('status:done')
  })

  it('a commit by someone else between reading and writing is kept', async () => {
    await request([await status('1-asking', 'todo', 'done')])
    const local = localCodeHost({ env: process.env })
    let isFirst = true
    const overtaken = {
      ...local,
      commit: (...args: Parameters<typeof local.commit>) => {
        if (isFirst) at.git.commit({ [PATH]: SPEC.replace('gaps.', 'holes.') })
        isFirst = false
        return local.commit(...args)
      },
    }
    await write({ ...at.app.ctx, ports: testPorts({ local: overtaken }) })
    expect(textOf()).toBe(SPEC.replace('gaps.', 'holes.').replace('status:todo', 'status:done'))
  })

  it('a file with local changes is not touched, and the edit waits with the reason', async () => {
    const file = join(at.git.path, PATH)
    writeFileSync(file, 'mine')
    await request([await status('1-asking', 'todo', 'done')])
    await write()
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect((await edits())[0]?.error).toMatch(/local changes in docs\/specs\/refunds\.md/)
    at.git.git('checkout', '--', PATH)
    await write()
    expect((await edits())[0]).toMatchObject({ state: 'done', error: null })
    expect(textOf()).toContain('status:done')
  })
})

describe('a worker that is killed', () => {
  it.each(['before', 'after'] as const)(
    '%s the commit leaves work that is done exactly once',
    async (when) => {
      await request([await status('1-asking', 'todo', 'done')])
      await new Promise<void>((stopped) => {
        const local = stoppingHost(localCodeHost({ env: process.env }), { call: 'commit', when }, () =>
          stopped(),
        )
        write({ ...at.app.ctx, ports: testPorts({ local }) })
      })
      expect((await edits())[0]?.state).toBe('writing')
      await write()
      expect((await edits())[0]).toMatchObject({ state: 'done', commitSha: at.git.head() })
      expect(commitCount()).toBe(2)
    },
  )

  it('after the commit does not write again over a person who changed the section back', async () => {
    await request([await status('1-asking', 'todo', 'done')])
    await new Promise<void>((stopped) => {
      const local = stoppingHost(localCodeHost({ env: process.env }), { call: 'commit', when: 'after' }, () =>
        stopped(),
      )
      write({ ...at.app.ctx, ports: testPorts({ local }) })
    })
    const ours = at.git.head()
    at.git.commit({ [PATH]: SPEC })
    await write()
    expect(textOf()).toBe(SPEC)
    expect((await edits())[0]).toMatchObject({ state: 'done', commitSha: ours })
  })
})

it('an edit of a section of another org is refused', async () => {
  const foreign = (await keyOf('1-asking')).replace(/^\d+/, '999999')
  await request([{ ...(await status('1-asking', 'todo', 'done')), sectionKey: foreign }])
  await write()
  expect(textOf()).toBe(SPEC)
  expect((await edits())[0]?.state).toBe('failed')
})
