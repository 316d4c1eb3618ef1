import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { decideAlert } from '#server/assist/alerts/decisions/change-alert'
import { readAlerts } from '#server/assist/alerts/parse/read-alerts'
import { exampleAlert } from '#server/assist/alerts/sources/example-alert'
import { likelySections, rankCandidates } from '#server/assist/alerts/triage/rank-sections'
import { readCandidates } from '#server/assist/alerts/triage/read-candidates'
import { triageAlerts } from '#server/assist/alerts/triage/triage-alerts'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { makeMember } from '#tests/support/make-org'
import { jobContext, userActor } from '#tests/support/test-context'
import { type AlertPlace, type NewAlert, openAlertPlace, readAlert, storeAlert } from './alert-rows'
import { LABELLED_ALERTS } from './labelled-alerts'

const content = fileURLToPath(new URL('../../../../server/library/sample/content', import.meta.url))
const files = Object.fromEntries(
  readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [
      relative(content, path),
      readFileSync(path, 'utf8').replace(/\{\{\d+ days ago\}\}/g, '2026-01-01'),
    ]),
)

const indexing = openIndexing()
let place: AlertPlace

const store = (alert: NewAlert) => storeAlert(indexing, place, alert)
const read = (id: number) => readAlert(indexing, id)

const triage = () => triageAlerts(jobContext(indexing.ctx), indexing.org.id)

describe('alerts of the sample repository', () => {
  it('name the right section among the first three for at least 80 of 100', async () => {
    const { key } = await indexing.connected(files)
    const at = { orgId: key.orgId, repositoryId: key.id }
    const missed: string[] = []
    for (const alert of LABELLED_ALERTS) {
      const { features, candidates } = await readCandidates(indexing.ctx, { ...at, ...alert })
      const ranked = likelySections(rankCandidates(features, candidates)).map(
        ({ path, sectionId }) => `${path}#${sectionId}`,
      )
      // Labels have the number or the name of the section, ids also its title.
      const isRight = (place: string) => place === alert.section || place.startsWith(`${alert.section}-`)
      if (!ranked.slice(0, 3).some(isRight)) missed.push(`${alert.section}: ${alert.title} → ${ranked[0]}`)
    }
    expect(LABELLED_ALERTS).toHaveLength(100)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(20)
  })
})

describe('triage', () => {
  const connect = async (sre = '') => {
    const { key } = await indexing.connected({
      ...files,
      'CONFIG.yaml': String(files['CONFIG.yaml']).replace('sre:\n', `sre:\n${sre}`),
    })
    place = await openAlertPlace(indexing, key.id)
  }
  const stack =
    'Traceback (most recent call last):\n  File "/srv/services/billing/retry_schedule.py", line 22, in classify'

  it('names sections with the criterion and the reasons, and knows what a person decided before', async () => {
    await connect()
    const first = await store({ title: 'KeyError: reason 17', stack, service: 'billing' })
    await triage()
    const { suggestions } = await read(first)
    const expected = suggestions.slice(0, 3).find(({ sectionId }) => sectionId === '1-when-a-payment-fails')
    expect(expected).toMatchObject({
      path: 'docs/specs/payment-retries.md',
      criterion: 'A reason that is not known MUST be classed as soft',
    })
    expect(expected?.reasons).toContain('services/billing/retry_schedule.py in the stack')

    const actor = userActor(await makeMember(indexing.db, indexing.org))
    await decideAlert({ ...indexing.ctx, org: indexing.org, permissions: [], actor }, first, {
      section: { file_path: 'docs/specs/payment-retries.md', section_id: '2.1-the-schedule' },
    })
    const second = await store({ title: 'KeyError: reason 18', stack, service: 'billing' })
    await triage()
    expect(await read(second)).toMatchObject({
      decision: 'section',
      sectionId: '2.1-the-schedule',
      joinedId: first,
    })
  })

  it('names a section for the example that the settings show, with and without evidence', async () => {
    const example = async () => {
      const { alert } = await exampleAlert({ ...indexing.ctx, org: indexing.org, permissions: [] })
      const batch = readAlerts('json', alert)
      return 'alerts' in batch ? (batch.alerts[0] ?? null) : null
    }
    const named = async () => {
      const alert = (await example()) ?? expect.fail('no example')
      const id = await store({ title: alert.title, stack: alert.stack })
      await triage()
      const [best] = (await read(id)).suggestions
      expect(alert.title).toContain(best?.title ?? '-')
      return alert
    }
    expect(await example(), 'an org without specs').toBeNull()
    const { key, git } = await indexing.connected({
      'docs/specs/a.md': '# A\n\n## 1. Refund a payment\n<!-- svc:system:1 status:todo -->\n\nMoney.\n',
    })
    place = await openAlertPlace(indexing, key.id)
    expect(await named()).toMatchObject({ repo: 'acme/specs', stack: null })
    git.commit({ 'docs/specs/a.md': String(files['docs/specs/payment-retries.md']) })
    await indexing.again(key)
    expect((await named()).stack).toMatch(/^at example \(services\/.*:\d+\)$/)
  })

  it('does nothing where the configuration turns it off', async () => {
    await connect('  auto_triage: false\n')
    const id = await store({ title: 'KeyError: reason 17', stack, service: 'billing' })
    await triage()
    expect(await read(id)).toMatchObject({ suggestions: [] })
    expect((await read(id)).triagedAt).not.toBeNull()
  })

  it('survives texts that mean something to the search', async () => {
    await connect()
    const ids = []
    for (const title of ["' | !'a & (", 'a:* <-> b', '\\', "it's %_ $1", '的 🎉', 'x'.repeat(300)])
      ids.push(await store({ title }))
    await triage()
    for (const id of ids) expect((await read(id)).triagedAt).not.toBeNull()
  })
})
