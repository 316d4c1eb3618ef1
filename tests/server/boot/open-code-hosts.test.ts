import { afterAll, expect, it } from 'vitest'
import { readSettings } from '#server/boot/settings/index'
import { openCodeHosts } from '#server/boot/vendors/open-code-hosts'
import { refOf, startFakeGitHub } from '#tests/support/fake-github/index'

const github = await startFakeGitHub()
afterAll(github.stop)

it('opens GitHub with the settings of its App, even in a private network', async () => {
  const repository = github.createRepository({ files: { 'a.md': 'a' } })
  const { forge: host } = await openCodeHosts(readSettings(github.env), process.env)
  expect(await host?.head(refOf(repository))).toMatchObject({ commitSha: repository.git?.head() })
})

it('offers local repositories but no GitHub without an App', async () => {
  const hosts = await openCodeHosts(readSettings({}), process.env)
  expect(hosts.forge).toBeNull()
  expect(hosts.local).toBeDefined()
})
