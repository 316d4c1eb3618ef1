import { afterAll, expect, test } from 'vitest'
import { installations } from '#db/schema/index'
import { reconcile } from '#server/library/reconciliation/index'
import { listReconciliations } from '#server/library/reconciliation/list-reconciliations'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { startFakeGitHub } from '#tests/support/fake-github/index'
import { openWebhookApp } from '#tests/support/webhooks/open-webhook-app'

const github = await startFakeGitHub()
const app = openWebhookApp({ github: hostOf(github) })
afterAll(github.stop)

test('an installation whose event was lost is found through the API, and its event is requested again', async () => {
  const repository = github.createRepository({
    owner: 'acme',
    name: 'web',
    files: { 'README.md': '# Web\n' },
  })
  const { installation } = repository
  const lostDelivery = await github.emit(
    'installation',
    { action: 'created', installation: { id: installation.id } },
    { isLost: true },
  )
  await reconcile(app.ctx)
  const [newest] = (await listReconciliations(app.ctx)).reconciliations
  expect(newest).toMatchObject({
    state: 'done',
    checked: { installations: 1, repositories: 1 },
    repaired: { repositories_connected: 1, deliveries_redelivered: 1, indexes_queued: 0 },
    problems: [],
  })
  expect(await app.db.select().from(installations)).toMatchObject([
    { id: installation.id, account: 'acme', state: 'active' },
  ])
  const again = github.world.deliveries.filter(({ guid }) => guid === lostDelivery.guid)
  expect(again.map(({ isRedelivery }) => isRedelivery).toSorted()).toEqual([false, true])
})

test('a rate-limited GitHub is asked again at the time it named', async () => {
  github.order({ on: 'GET /installation/repositories', act: { kind: 'primary_limit' } })
  await reconcile(app.ctx)
  const [newest] = (await listReconciliations(app.ctx)).reconciliations
  expect(newest).toMatchObject({ state: 'waiting', finished_at: null })
  expect(Date.parse(newest?.resumes_at ?? '')).toBeGreaterThan(Date.now())
})
