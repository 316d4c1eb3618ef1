import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { acts, repositories, users } from '#db/schema/index'
import { openRepository } from '#tests/server/writing/pulls/open-repository'
import { makeKey, makeMember } from '#tests/support/make-org'

const PATH = 'docs/specs/refunds.md'
const BEFORE = '# Refunds\n\nWithin 30 days.\n\nIn working days.\n\nTo the card.\n'
const AFTER = BEFORE.replace('30', '14')
const BLOCK = 'Clearer:\n\n```suggestion\nWithin 14 calendar days.\n```\n'
const at = openRepository({ [PATH]: BEFORE })
let editor: { id: number; key: string }

/** A pull request that changes line 3, and an editor who did not open it. */
beforeEach(async () => {
  at.branch('side', { [PATH]: AFTER })
  expect((await at.post('/pulls', { title: 'Refund sooner', head: 'side' })).status).toBe(200)
  const id = await makeMember(at.app.db, at.org, 'editor')
  await at.app.db.update(users).set({ name: 'Ada Example' }).where(eq(users.id, id))
  editor = {
    id,
    key: await makeKey(at.app.db, at.org, { userId: id, scopes: ['specs:read', 'specs:write'] }),
  }
})

/** The editor comments on lines. */
async function suggest(body = BLOCK, more: object = {}) {
  const { status, body: thread } = await at.post(
    '/pulls/1/threads',
    { path: PATH, line: 3, body, ...more },
    editor.key,
  )
  expect(status, JSON.stringify(thread)).toBe(200)
  return thread
}

type Thread = Awaited<ReturnType<typeof suggest>>

/** As the author of the pull request, unless a key says otherwise. */
async function commit({ id, comments }: Thread, input: object = {}, key?: string) {
  const own = await makeKey(at.app.db, at.org, { userId: at.writerId, scopes: ['specs:read', 'specs:write'] })
  const response = await at.app.ask(`/app/${at.org.slug}/api/comments/${id}/${comments[0].id}/commit`, {
    method: 'POST',
    key: key ?? own,
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, body: await response.json() }
}

async function answerTo({ id }: Thread, body: string) {
  const response = await at.app.ask(`/app/${at.org.slug}/api/comments/${id}/replies`, {
    method: 'POST',
    key: editor.key,
    body: JSON.stringify({ body }),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, body: await response.json() }
}

function push(content: string) {
  at.git.git('checkout', '--quiet', 'side')
  at.git.commit({ [PATH]: content })
  at.git.git('checkout', '--quiet', 'main')
}

/** The database refuses the last row of the transaction until the end is called. */
async function refuseActs() {
  const name = `refuse_acts_${at.org.id}`
  const { $client: client } = at.app.db
  await client.unsafe(`
    create or replace function ${name}() returns trigger language plpgsql as $$ begin
      if new.org_id = ${at.org.id} and new.act = 'comment.commit_suggestion' then raise exception 'refused'; end if;
      return new;
    end $$;
    create trigger ${name} before insert on acts for each row execute function ${name}()`)
  const end = () => client.unsafe(`drop trigger if exists ${name} on acts`)
  onTestFinished(async () => void (await end()))
  return { end }
}

const tip = () => at.git.git('rev-parse', 'side')
const present = () => at.git.git('show', `side:${PATH}`)

describe('a suggestion', () => {
  it('is shown as a diff and is not part of the text', async () => {
    const { comments } = await suggest()
    expect(comments[0]).toMatchObject({
      body: BLOCK,
      body_html: '<p>Clearer:</p>\n',
      suggestion: {
        lines: ['Within 14 calendar days.'],
        patch: '-Within 14 days.\n+Within 14 calendar days.',
        committed_sha: null,
        refusal: null,
      },
    })
  })

  it('is none on removed lines and without a closed block', async () => {
    expect((await suggest(BLOCK, { side: 'old' })).comments[0].suggestion).toBeNull()
    const open = await suggest('```suggestion\nopen')
    expect(open.comments[0].suggestion).toBeNull()
    expect((await commit(open)).status).toBe(409)
  })
})

describe('committing a suggestion', () => {
  it('changes the lines on the branch, names both people, and resolves the thread', async () => {
    const { status, body } = await commit(await suggest())
    expect(status, JSON.stringify(body)).toBe(200)
    expect(present()).toBe(AFTER.replace('14 days', '14 calendar days').trimEnd())
    expect(body).toMatchObject({
      state: 'resolved',
      is_outdated: false,
      pull: { line: 3 },
      comments: [{ suggestion: { committed_sha: tip(), committed_by: expect.any(String), refusal: null } }],
    })
    const message = at.git.git('log', '-1', '--format=%B', 'side')
    expect(message).toMatch(/^Apply suggestion from Ada Example\n\nCo-authored-by: Ada Example <[^>]+>\n/)
    expect(message).toContain('Svc-Account:')
    const [act] = await at.app.db
      .select()
      .from(acts)
      .where(and(eq(acts.orgId, at.org.id), eq(acts.act, 'comment.commit_suggestion')))
    expect(act?.details).toMatchObject({ commit: tip() })
  })

  it('takes a message, keeps line ends, and deletes lines', async () => {
    push(AFTER.replaceAll('\n', '\r\n'))
    const thread = await suggest('```suggestion\n```', { start_line: 3, line: 4 })
    const { body } = await commit(thread, { message: 'Leave the limit out' }, editor.key)
    expect(body).toMatchObject({ state: 'resolved', is_outdated: true })
    expect(at.git.git('show', `side:${PATH}`)).toMatch(/^# Refunds\r\n\r\nIn working days\.\r\n/)
    expect(at.git.git('log', '-1', '--format=%s', 'side')).toBe('Leave the limit out')
    expect(at.git.git('log', '-1', '--format=%B', 'side')).not.toContain('Co-authored-by')
  })

  it('follows its lines after a push, and changes nothing when they have changed', async () => {
    const [moved, outdated] = [await suggest(), await suggest()]
    push(`Preface.\n\n${AFTER}`)
    expect((await commit(moved)).status).toBe(200)
    expect(present()).toContain('Preface.\n\n# Refunds\n\nWithin 14 calendar days.\n')
    const before = tip()
    const refused = await commit(outdated)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The lines have changed since this was suggested. Nothing was committed.',
    ])
    expect(tip()).toBe(before)
  })

  it('makes one commit when it is pressed twice at the same time, and again later', async () => {
    const thread = await suggest()
    const answers = await Promise.all([commit(thread), commit(thread, {}, editor.key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const committed = tip()
    expect((await commit(thread)).body.comments[0].suggestion.committed_sha).toBe(committed)
    expect(at.git.git('rev-list', '--count', 'main..side')).toBe('2')
  })

  it.each([
    ['replaces lines', BLOCK],
    ['adds a line', '```suggestion\nWithin 14 days.\nNot counting the day of delivery.\n```'],
  ])('records a commit that %s, but was not recorded before', async (_what, block) => {
    const thread = await suggest(block)
    const act = await refuseActs()
    expect((await commit(thread)).status).toBe(500)
    const committed = tip()
    expect(at.git.git('log', '-1', '--format=%B', 'side')).toContain(
      `Svc-Suggestion: comment ${thread.comments[0].id}`,
    )
    await act.end()
    push(`Preface.\n\n${present()}`)
    const after = tip()
    const { status, body } = await commit(thread)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      state: 'resolved',
      is_outdated: false,
      comments: [{ suggestion: { committed_sha: committed, refusal: null } }],
    })
    expect(tip()).toBe(after)
  })

  it('keeps its lines after the commit, while the text around them can be edited', async () => {
    const thread = await suggest()
    await commit(thread)
    const edit = async (body: string) => {
      const response = await at.app.ask(
        `/app/${at.org.slug}/api/comments/${thread.id}/${thread.comments[0].id}`,
        {
          method: 'PATCH',
          key: editor.key,
          body: JSON.stringify({ body }),
          headers: { 'content-type': 'application/json' },
        },
      )
      return { status: response.status, body: await response.json() }
    }
    for (const body of [
      BLOCK.replace('14', '7'),
      'Never mind.',
      `\`\`\`suggestion\nFirst.\n\`\`\`\n${BLOCK}`,
    ])
      expect(await edit(body)).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('was committed') },
      })
    expect(await edit(BLOCK.replace('Clearer', 'As in the terms'))).toMatchObject({
      status: 200,
      body: { suggestion: { lines: ['Within 14 calendar days.'], committed_sha: tip() } },
    })
  })

  it('is the only commit of its thread', async () => {
    const thread = await suggest()
    const { body: answer } = await answerTo(thread, BLOCK.replace('14', '7'))
    expect(answer.suggestion.refusal).toBeNull()
    const { body } = await commit(thread)
    const refusal = 'This thread already has a committed suggestion. Start a new thread.'
    expect(body.comments[1].suggestion).toMatchObject({
      patch: expect.stringContaining('+Within 7'),
      refusal,
    })
    expect(await commit({ ...thread, comments: [answer] })).toMatchObject({
      status: 409,
      body: { detail: `${refusal} Nothing was committed.` },
    })
  })

  it('does not take another change for its commit', async () => {
    const thread = await suggest()
    at.git.git('checkout', '--quiet', 'side')
    at.git.commit({ [PATH]: '# Others\n' }, `Rewrite\n\nSvc-Suggestion: comment ${thread.comments[0].id}`)
    at.git.git('checkout', '--quiet', 'main')
    expect((await commit(thread)).body.detail).toContain('The lines have changed')
  })

  it('is refused with a reason and leaves the branch as it is', async () => {
    const unchanged = await suggest('```suggestion\nWithin 14 days.\n```')
    const thread = await suggest()
    const before = tip()
    const refused = async (...args: Parameters<typeof commit>) => {
      const { status, body } = await commit(...args)
      return [status, body.detail]
    }
    expect(await refused(unchanged)).toEqual([409, expect.stringContaining('does not change the lines')])
    expect(await refused(thread, { edited_at: '2020-01-01T00:00:00.000Z' })).toEqual([
      409,
      expect.stringContaining('was edited'),
    ])
    expect((await commit(thread, {}, at.readOnlyKey)).status).toBe(403)
    const viewer = await makeMember(at.app.db, at.org, 'viewer')
    const viewing = await makeKey(at.app.db, at.org, { userId: viewer, scopes: ['specs:read'] })
    expect((await commit(thread, {}, viewing)).status).toBe(403)
    await at.post('/pulls/1/close')
    expect(await refused(thread)).toEqual([409, 'The pull request is closed. Nothing was committed.'])
    await at.post('/pulls/1/reopen')
    await at.post('/pulls/1/merge')
    expect(await refused(thread)).toEqual([409, 'The pull request is merged. Nothing was committed.'])
    expect(tip()).toBe(before)
  })

  it('changes only files that are edited here, and the default branch only where commits are allowed', async () => {
    at.branch('code', { 'src/main.ts': 'one\n' })
    await at.post('/pulls', { title: 'Code', head: 'code' })
    const { body: onCode } = await at.post('/pulls/2/threads', {
      path: 'src/main.ts',
      line: 1,
      body: '```suggestion\ntwo\n```',
    })
    expect(onCode.comments[0].suggestion.refusal).toBe(
      'src/main.ts is not a document of this repository. Change it with git.',
    )
    expect((await commit(onCode)).status).toBe(409)
    await at.index()
    at.git.git('branch', 'release', 'main')
    at.git.commit({ [PATH]: AFTER })
    await at.post('/pulls', { title: 'Release', head: 'main', base: 'release' })
    const { body: onMain } = await at.post('/pulls/3/threads', { path: PATH, line: 3, body: BLOCK })
    const set = (browserChanges: 'commit' | 'pull') =>
      at.app.db.update(repositories).set({ browserChanges }).where(eq(repositories.orgId, at.org.id))
    await set('pull')
    const refused = await commit(onMain)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'main is changed by pull requests only. Edit the document and propose the change.',
    ])
    await set('commit')
    expect((await commit(onMain)).status).toBe(200)
    expect(at.git.git('show', `main:${PATH}`)).toContain('14 calendar days')
  })
})
