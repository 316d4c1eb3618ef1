import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp, type TestApp } from '#tests/support/test-app'

export interface EditorResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever JSON came
  body: any
  headers: Headers
}

interface EditorRequestOptions {
  key?: string
  headers?: Record<string, string>
}

export interface OpenEditor {
  app: TestApp
  org: Org
  git: TestRepository
  repositoryId: number
  repo: string
  /** Paths are relative to the repository's editor. Requests use the key of the writer unless another one is given. */
  get(path: string, options?: EditorRequestOptions): Promise<EditorResponse>
  post(path: string, body?: object, options?: EditorRequestOptions): Promise<EditorResponse>
  /** Paths are relative to the org. */
  ask(path: string, init?: RequestInit & EditorRequestOptions): Promise<Response>
  readOnlyKey: string
  writeKey: string
  writerId: number
  /** The blob at a path of the default branch. */
  blobOf(path: string): string
  /** Indexes the repository, as the worker does. */
  index(): Promise<void>
}

/** Connects and indexes a new local repository for every test. */
export function openEditor(files: Files): OpenEditor {
  const opened = { app: openTestApp() } as OpenEditor
  const repositories: TestRepository[] = []

  beforeAll(async () => {
    const { db } = opened.app
    opened.org = await makeOrg(db)
    opened.writerId = await makeMember(db, opened.org, 'editor')
    const scopes = ['specs:read' as const, 'specs:write' as const]
    opened.writeKey = await makeKey(db, opened.org, { userId: opened.writerId, scopes })
    opened.readOnlyKey = await makeKey(db, opened.org)
  })

  beforeEach(async () => {
    opened.git = makeRepository(files)
    repositories.push(opened.git)
    opened.repo = `specs-${repositories.length}`
    const names = { owner: 'acme', name: opened.repo, path: opened.git.path }
    const { id } = await connectLocalRepository(opened.app.ctx, opened.org, names)
    opened.repositoryId = id
    await opened.index()
  })

  afterAll(() => {
    for (const repository of repositories) repository.remove()
  })

  opened.index = async () => {
    const { app, org, repositoryId } = opened
    await requestIndex(app.ctx, { orgId: org.id, id: repositoryId })
    await indexRepository(app.ctx, { orgId: org.id, repositoryId })
  }
  opened.ask = (path, init = {}) =>
    opened.app.ask(`/app/${opened.org.slug}${path}`, { key: opened.writeKey, ...init })
  const request = async (path: string, init: RequestInit & EditorRequestOptions): Promise<EditorResponse> => {
    const response = await opened.ask(`/editor/acme/${opened.repo}/${path}`, init)
    const text = await response.text()
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  opened.get = (path, options = {}) => request(path, options)
  opened.post = (path, body = {}, { headers, ...options } = {}) =>
    request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
      ...options,
    })
  opened.blobOf = (path) => opened.git.git('rev-parse', `HEAD:${path}`)
  return opened
}
