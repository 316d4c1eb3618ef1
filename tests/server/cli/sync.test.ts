import { expect, it } from 'vitest'
import { openCliWorld } from './cli-world'

const world = openCliWorld({
  'CONFIG.yaml': `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems: {own: {system: github}}
`,
  'docs/specs/refunds.md':
    '---\nsync: auto\n---\n# Refunds\n\n## 1. Part\n<!-- svc:system:1 status:todo -->\n\nText.\n',
})

/** A request to REST: with a body a POST. */
async function ask(path: string, body?: object) {
  const response = await fetch(`${world.env.SVC_SERVER}/app/${world.org.slug}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${world.env.SVC_API_KEY}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return response.json()
}

const repo = ['--repo', 'acme/specs']

it('a plan is shown, carried out as shown, and a run undone', async () => {
  const plan = await world.svc('plan', ...repo, '--json')
  const { plan_hash, items } = JSON.parse(plan.out)
  expect(items).toMatchObject([{ action: 'create', section_id: '1-part', ticket_id: null }])
  expect((await world.svc('plan', ...repo)).out).toContain(`To carry this out: svc apply ${plan_hash}`)
  expect(await world.svc('apply', 'f'.repeat(plan_hash.length), ...repo)).toMatchObject({ code: 1, out: '' })
  const applied = await world.svc('apply', plan_hash, ...repo, '--json')
  expect(applied).toMatchObject({ code: 0, err: '' })
  await world.sync()
  const review = await ask('sync/review')
  await ask('sync/review/approve', { item_ids: review.items.map(({ id }: { id: string }) => id) })
  await world.sync()
  expect(await ask('repos/acme/specs/issues')).toMatchObject({ issues: [{ title: '[Refunds] 1 Part' }] })
  const { runs } = await ask('sync/runs')
  const run = runs.find(({ created }: { created: number }) => created === 1)
  const undone = await world.svc('undo', String(run.id), '--json')
  expect(undone).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(undone.out)).toMatchObject({ skipped: [] })
  expect((await world.svc('undo', 'last')).code).toBe(2)
})

it('svc open names the page of a section without a browser', async () => {
  const { out } = await world.svc('open', 'docs/specs/refunds.md#1-part', ...repo, '--print')
  expect(out).toBe(
    `${world.env.SVC_SERVER}/app/${world.org.slug}/docs/acme/specs/docs/specs/refunds.md#1-part\n`,
  )
  const opened = await world.svc('open', ...repo, '--json')
  expect(JSON.parse(opened.out).url).toContain('/repos/acme/specs')
  expect((await world.svc('open')).code).toBe(2)
})
