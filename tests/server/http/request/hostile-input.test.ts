import { beforeAll, expect, it } from 'vitest'
import type { Org } from '#server/kernel/context'
import { connectLocalRepository } from '#server/library/repos/index'
import { makeRepository } from '#tests/support/git-repository'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
let org: Org
let key: string

beforeAll(async () => {
  org = await makeOrg(test.db)
  key = await makeKey(test.db, org, { scopes: ['specs:read', 'specs:write', 'org:manage'] })
  const { path } = makeRepository({ 'docs/specs/a.md': '# A\n', 'CONFIG.yaml': 'version: "1"\n' })
  await connectLocalRepository(test.ctx, org, { owner: 'acme', name: 'specs', path })
})

async function post(path: string, body: object) {
  const response = await test.ask(`/app/${org.slug}/${path}`, {
    method: 'POST',
    key,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, body: await response.json() }
}

it.each([
  'not a url',
  '',
  'https://',
  'https://user:secret@hooks.example.com/',
  'https://:x@hooks.example.com',
])('a webhook at %j is 422', async (url) => {
  expect(await post('api/outgoing-webhooks', { url })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'url'] }] },
  })
})

it.each(['refs/heads/main', 'REFS/heads/main', 'refs/tags/v1'])(
  'a branch is not named by the ref %s',
  async (name) => {
    const save = { content: '# B\n', sha: '', branch_name: name }
    const refused = { msg: 'must be the name of the branch without “refs/heads/”' }
    expect(await post('editor/acme/specs/docs/specs/b.md/save-pr', save)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'branch_name'], ...refused }] },
    })
    expect(await post('api/repos/acme/specs/pulls', { title: 'A', head: name })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'head'], ...refused }] },
    })
  },
)
