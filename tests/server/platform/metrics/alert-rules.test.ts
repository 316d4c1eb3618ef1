import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import '#server/kernel/metrics/record-job'
import { openMetrics } from '#server/platform/metrics/index'
import { openTestApp } from '#tests/support/test-app'

const site = openTestApp()
const RULES = 'deploy/prometheus/alerts.yaml'

const namesIn = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:plumbline|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)),
]

async function offeredNames(): Promise<string[]> {
  const text = await openMetrics(site.ctx).read()
  return [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
}

test('alert rules and the dashboard use only metrics that exist', async () => {
  const offered = await offeredNames()
  const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: { expr: string }[] }[] }
  const { panels } = JSON.parse(readFileSync('deploy/grafana/dashboard.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const used = [
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].flatMap(namesIn)
  expect(used.length).toBeGreaterThan(20)
  for (const name of used) expect(offered).toContain(name)
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool)
  console.info('promtool is not installed, so the alert rules are not tested on recorded series.')

test.skipIf(!hasPromtool)('alert rules fire on recorded series, and only then', () => {
  const run = (...args: string[]) =>
    execFileSync('promtool', args, { cwd: 'deploy/prometheus', encoding: 'utf8', stdio: 'pipe' })
  expect(run('check', 'rules', 'alerts.yaml')).toContain('SUCCESS')
  expect(run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS')
})
