import { afterAll, expect, it } from 'vitest'
import { codeHostAccounts, installations, repositories } from '#db/schema/index'
import { indexRepository } from '#server/library/indexing/index'
import { requestIndex } from '#server/library/repos/index'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { startFakeGitHub } from '#tests/support/fake-github/index'
import { openChatWorld, REFUNDS, refunds } from './chat-world'

const github = await startFakeGitHub()
afterAll(github.stop)
const world = openChatWorld(undefined, { forge: hostOf(github) })

it('approves at GitHub as the person who presses the button, not as the App', async () => {
  const { app, org } = world
  const files = { 'CONFIG.yaml': 'version: "1"\n', [REFUNDS]: refunds('review_status: in_review\n') }
  const repo = github.createRepository({ owner: 'octo', files })
  const { id } = repo.installation
  await app.db.insert(installations).values({ orgId: org.id, id, host: 'github', account: 'octo' })
  const [row] = await app.db
    .insert(repositories)
    .values({ orgId: org.id, installationId: id, owner: repo.owner, name: repo.name, hostId: repo.id })
    .returning({ id: repositories.id })
  const key = { orgId: org.id, id: row?.id ?? 0 }
  await requestIndex(app.ctx, key)
  await indexRepository(app.ctx, { orgId: org.id, repositoryId: key.id })
  repo.permissions.set('octo-writer', 'write')
  const editor = await world.linked('editor')
  await app.db.insert(codeHostAccounts).values({
    userId: editor.userId,
    login: 'octo-writer',
    name: 'Octo Writer',
    accessToken: app.ctx.secretBox.seal(github.userToken('octo-writer', [repo.installation])),
  })
  const before = github.traffic.requests.length
  const subject = { repo: `${repo.owner}/${repo.name}`, path: REFUNDS }
  expect(await world.press(editor, 'approve', subject)).toBe('You approved “Refunds”.')
  const writers = github.traffic.requests
    .slice(before)
    .filter(({ route }) => /^(POST|PATCH|PUT) .repos/.test(route))
    .map(({ by }) => by)
  expect(new Set(writers)).toEqual(new Set(['octo-writer']))
  expect(repo.git?.git('show', `main:${REFUNDS}`)).toContain('review_status: approved')
  expect(await world.press(await world.linked('viewer'), 'approve', subject)).toContain('specs:write')
})
