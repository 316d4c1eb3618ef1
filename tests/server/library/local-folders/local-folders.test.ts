import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index'
import type { Org, OrgProcedureContext } from '#server/kernel/context'
import { connectFolder } from '#server/library/local-folders/connect-folder'
import { listFolders } from '#server/library/local-folders/list-folders'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import { openFolders } from '#server/ports/folders/local-folders'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
let root: string
let outside: TestRepository
let org: Org
let ctx: OrgProcedureContext

beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'roots-')))
  outside = makeRepository({ 'docs/specs/a.md': '# Outside\n' })
  org = await makeOrg(test.db)
  ctx = {
    ...test.ctx,
    org,
    permissions: ['platform:manage'],
    ports: { ...test.ctx.ports, folders: openFolders([root]) },
  }
})

afterAll(() => {
  rmSync(root, { recursive: true })
  outside.remove()
})

function repositoryAt(...names: string[]): string {
  const place = path.join(root, ...names)
  const repository = makeRepository({ 'docs/specs/a.md': '# A spec\n\n## 1. One\n' })
  mkdirSync(path.dirname(place), { recursive: true })
  cloneInto(repository, place)
  return place
}

/** Puts a bare clone at the path and removes the original. */
function cloneInto(repository: TestRepository, place: string): void {
  repository.git('clone', '--quiet', '--bare', repository.path, place)
  repository.remove()
}

describe('connecting a folder', () => {
  it('lists the repositories below the roots and marks connected ones', async () => {
    const place = repositoryAt('teams', 'payments.git')
    mkdirSync(path.join(root, 'empty'))
    expect((await listFolders(ctx)).repositories).toEqual([
      { path: place, owner: org.slug, name: 'payments', connected_as: null, has_work_tree: false },
    ])
    const { repo } = await connectFolder(ctx, { path: place })
    expect((await listFolders(ctx)).repositories).toMatchObject([{ connected_as: `${org.slug}/${repo}` }])
  })

  it('rejects a folder that is already connected and a name that is in use', async () => {
    const place = repositoryAt('twice.git')
    await connectFolder(ctx, { path: place })
    await expect(connectFolder(ctx, { path: place })).rejects.toMatchObject({ code: 'conflict' })
    const other = repositoryAt('other.git')
    await expect(connectFolder(ctx, { path: other, name: 'TWICE' })).rejects.toMatchObject({
      code: 'conflict',
      message: `Another repository is called ${org.slug}/twice. Give this one another name.`,
    })
  })

  it('says when saves will change files of a work tree, and knows it by its git directory too', async () => {
    const place = path.join(root, 'checkout')
    const repository = makeRepository({ 'docs/specs/a.md': '# A spec\n' })
    repository.git('clone', '--quiet', repository.path, place)
    repository.remove()
    expect((await listFolders(ctx)).repositories).toContainEqual(
      expect.objectContaining({ path: place, has_work_tree: true }),
    )
    const connected = await connectFolder(ctx, { path: path.join(place, '.git') })
    expect(connected).toMatchObject({ repo: 'checkout', has_work_tree: true })
    await expect(connectFolder(ctx, { path: place, name: 'again' })).rejects.toMatchObject({
      message: `This folder is connected already, as ${org.slug}/checkout.`,
    })
  })

  it('knows a linked work tree of a connected repository', async () => {
    const repository = makeRepository({ 'docs/specs/a.md': '# A spec\n' })
    const [main, linked] = [path.join(root, 'main-tree'), path.join(root, 'linked-tree')]
    repository.git('clone', '--quiet', repository.path, main)
    repository.git('-C', main, 'worktree', 'add', '--quiet', linked)
    repository.remove()
    await connectFolder(ctx, { path: main })
    await expect(connectFolder(ctx, { path: linked })).rejects.toMatchObject({
      code: 'conflict',
      message: `This folder is connected already, as ${org.slug}/main-tree.`,
    })
  })

  it('gives the reason for a rejected folder in the detail of the response', async () => {
    await expect(connectFolder(ctx, { path: path.join(root, 'nowhere') })).rejects.toMatchObject({
      issues: [{ loc: ['body', 'path'], msg: expect.stringContaining('is not below') }],
    })
  })

  it('rejects a repository with a hook that can refuse writes, and names the hook and the setting', async () => {
    const place = repositoryAt('hooked.git')
    writeFileSync(path.join(place, 'hooks', 'update'), '#!/bin/sh\n', { mode: 0o755 })
    const msg =
      'hooked.git has the hook update, and Plumbline runs no hooks: remove the hook, or set LOCAL_HOOKS=ignore on the server to write without it.'
    const connecting = connectFolder(ctx, { path: place })
    await expect(connecting).rejects.toMatchObject({ issues: [{ loc: ['body', 'path'], msg }] })
    const ignoring = localCodeHost({ env: process.env, ignoresHooks: true })
    const codeHosts = { ...ctx.ports.codeHosts, local: ignoring }
    await connectFolder({ ...ctx, ports: { ...ctx.ports, codeHosts } }, { path: place })
  })

  const outsiders: [string, () => string][] = [
    ['a path outside', () => outside.path],
    ['a path that climbs out', () => `${root}/../${path.basename(outside.path)}`],
    ['a relative path', () => 'teams/payments.git'],
    ['a folder that is not there', () => path.join(root, 'nowhere')],
    ['a folder that is no repository', () => path.join(root, 'empty')],
    ['the root’s sibling with a longer name', () => `${root}-sibling`],
    [
      'a link that leads outside',
      () => {
        const link = path.join(root, 'link')
        symlinkSync(outside.path, link)
        return link
      },
    ],
    [
      'a work tree whose git directory is outside',
      () => {
        const tree = path.join(root, 'worktree')
        mkdirSync(tree)
        writeFileSync(path.join(tree, '.git'), `gitdir: ${path.join(outside.path, '.git')}\n`)
        return tree
      },
    ],
  ]
  it.each(outsiders)('rejects %s', async (_what, place) => {
    await expect(connectFolder(ctx, { path: place() })).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('says which setting is missing where no folder is open', async () => {
    const closed = { ...ctx, ports: { ...ctx.ports, folders: openFolders([]) } }
    await expect(listFolders(closed)).rejects.toMatchObject({
      code: 'not_configured',
      extras: { setting: 'LOCAL_ROOTS' },
    })
  })
})

describe('over REST', () => {
  it('requires platform:manage to connect and disconnect; viewers see the list without paths', async () => {
    const admin = await makeKey(test.db, org, { scopes: ['specs:read', 'org:manage'] })
    const list = await (await test.ask(`/app/${org.slug}/api/connections`, { key: admin })).json()
    expect(list.connections.length).toBeGreaterThan(0)
    for (const { path } of list.connections) expect(path).toBeNull()
    for (const [method, rest] of [
      ['GET', 'connections/folders'],
      ['POST', 'connections/folders'],
      ['DELETE', `connections/${list.connections[0].id}`],
    ] as const)
      expect((await test.ask(`/app/${org.slug}/api/${rest}`, { key: admin, method })).status, rest).toBe(403)
  })

  it('a disconnected repository is gone, and comes back as it was when it is connected again', async () => {
    const userId = await makeMember(test.db, org, 'admin')
    await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
    const key = await makeKey(test.db, org, { userId, scopes: ['specs:read', 'platform:manage'] })
    const place = repositoryAt('gone.git')
    const { id } = await connectFolder(ctx, { path: place })
    const at = `/app/${org.slug}/api/repos/${org.slug}/gone`
    const connection = `/app/${org.slug}/api/connections/${id}`
    expect((await test.ask(at, { key })).status).toBe(200)
    expect((await test.ask(connection, { key, method: 'DELETE' })).status).toBe(200)
    expect((await test.ask(connection, { key, method: 'DELETE' })).status).toBe(404)
    expect((await test.ask(at, { key })).status).toBe(404)
    await connectFolder(ctx, { path: place })
    expect((await test.ask(at, { key })).status).toBe(200)
  })
})
