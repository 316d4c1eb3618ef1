import { eq, max } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { commentThreads, documentComments, documents } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { byRoot, call, type World } from '#tests/server/platform/audit/act-world'
import { openCommentablePull } from '#tests/server/talk/comments/open-pull'
import { makeRepository } from '#tests/support/git-repository'
import { makeMember } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

/** A thread of the caller on the org's first document. */
async function makeThread({ db }: Pick<Context, 'db'>, org: Org, callerId?: number): Promise<number> {
  const [document] = await db.select().from(documents).where(eq(documents.orgId, org.id))
  if (!document) throw new Error('the repository was not indexed')
  const authorId = callerId ?? (await makeMember(db, org))
  const { repositoryId, path, blobSha } = document
  const [thread] = await db
    .insert(commentThreads)
    .values({ orgId: org.id, repositoryId, path, blobSha, commitSha: '0'.repeat(40), createdBy: authorId })
    .returning({ id: commentThreads.id })
  const threadId = idOf(thread)
  await db.insert(documentComments).values({ orgId: org.id, threadId, authorId, body: 'A question.' })
  return threadId
}

/** The comment of the thread that was made last, which is the one in the same path. */
async function newestComment({ db }: Pick<Context, 'db'>, org: Org): Promise<number> {
  const [newest] = await db
    .select({ id: max(documentComments.id) })
    .from(documentComments)
    .where(eq(documentComments.orgId, org.id))
  return newest?.id ?? (await makeThread({ db }, org).then(() => newestComment({ db }, org)))
}

const FILE = 'docs/specs/discussed.md'

/** Connects and indexes a repository with one document. */
async function makeDiscussed({ site, at }: World) {
  const git = makeRepository({ [FILE]: '---\nstatus: todo\n---\n# Discussed\n\n## 1. Goal\n\nWords.\n' })
  onTestFinished(() => git.remove())
  const names = { owner: 'acme', name: 'discussed', path: git.path }
  const { orgId, id } = await connectLocalRepository(site.ctx, site.org, names)
  await indexRepository(site.ctx, { orgId, repositoryId: id })
  return { org: at.org, repo: 'acme/discussed', path: FILE, section_id: '1-goal', body: 'Why?' }
}

interface Started {
  id: number
  comments: { id: number }[]
}

/** A thread that the caller of the recipe started. */
async function start(world: World) {
  const input = await makeDiscussed(world)
  const { id, comments } = await call<Started>(world.root, 'comments.start', input)
  const thread = { org: input.org, thread_id: String(id) }
  return { thread, comment: { ...thread, comment_id: String(comments[0]?.id) } }
}

export const samples: ModuleSamples = {
  bodies: {
    'comments.start': {
      repo: 'home-owner/home-repo',
      path: 'docs/specs/home.md',
      section_id: '1-section',
      body: 'Question {unique}',
    },
    // 409: the pull requests of the matrix change no file.
    'comments.startOnPull': { path: 'docs/specs/home.md', line: 1, body: 'Why?', head_sha: '0'.repeat(40) },
    'comments.answer': { body: 'An answer.' },
    'comments.edit': { body: 'Another question {unique}.' },
    'comments.react': { reaction: 'heart', on: true },
  },
  parameters: {
    thread_id: ({ test: { ctx } }, { org }, callerId) => makeThread(ctx, org, callerId),
    comment_id: ({ test: { ctx } }, { org }) => newestComment(ctx, org),
  },
  missing: {
    thread_id: '999999999',
    comment_id: '999999999',
  },
  recipes: [
    [
      'comments.start',
      ['comment.start'],
      async (world) => {
        const input = await makeDiscussed(world)
        return () => call(world.root, 'comments.start', input)
      },
    ],
    ['comments.startOnPull', ['comment.start_on_pull'], byRoot('comments.startOnPull', openCommentablePull)],
    [
      'comments.writeAnyComment',
      ['comment.start_on_pull'],
      async (world) => {
        const { owner, repo, pull_number, ...comment } = await openCommentablePull(world)
        const input = { ...comment, repo: `${owner}/${repo}`, pull_number: Number(pull_number) }
        return () => call(world.root, 'comments.writeAnyComment', input)
      },
    ],
    [
      'comments.settleThread',
      ['comment.resolve'],
      async (world) => {
        const { thread } = await start(world)
        return () => call(world.root, 'comments.settleThread', thread)
      },
    ],
    [
      'comments.answer',
      ['comment.answer'],
      async (world) => {
        const { thread } = await start(world)
        return () => call(world.root, 'comments.answer', { ...thread, body: 'Because.' })
      },
    ],
    [
      'comments.resolve',
      ['comment.resolve'],
      async (world) => {
        const { thread } = await start(world)
        return () => call(world.root, 'comments.resolve', thread)
      },
    ],
    [
      'comments.reopen',
      ['comment.reopen'],
      async (world) => {
        const { thread } = await start(world)
        await call(world.root, 'comments.resolve', thread)
        return () => call(world.root, 'comments.reopen', thread)
      },
    ],
    [
      'comments.edit',
      ['comment.edit'],
      async (world) => {
        const { comment } = await start(world)
        return () => call(world.root, 'comments.edit', { ...comment, body: 'Why not?' })
      },
    ],
    [
      'comments.react',
      ['comment.react'],
      async (world) => {
        const { comment } = await start(world)
        return () => call(world.root, 'comments.react', { ...comment, reaction: 'eyes', on: true })
      },
    ],
    [
      'comments.commitSuggestion',
      ['comment.commit_suggestion', 'file.propose'],
      async (world) => {
        const pull = await openCommentablePull(world)
        const body = '```suggestion\nSecond.\n```'
        const { id, comments } = await call<Started>(world.root, 'comments.startOnPull', { ...pull, body })
        const comment = { org: pull.org, thread_id: String(id), comment_id: String(comments[0]?.id) }
        return () => call(world.root, 'comments.commitSuggestion', comment)
      },
    ],
    [
      'comments.remove',
      ['comment.remove'],
      async (world) => {
        const { comment } = await start(world)
        return () => call(world.root, 'comments.remove', comment)
      },
    ],
  ],
}
