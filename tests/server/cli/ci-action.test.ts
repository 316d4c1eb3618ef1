import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseDocument } from '#spec/markdown/index'
import { makeFolder } from '#tests/cli/run-svc'
import { openCliWorld } from './cli-world'

const SPEC =
  '---\nsync: auto\n---\n## 1. Refunds\n<!-- svc:system:1 status:todo -->\n\n- [ ] A refund MUST be logged\n'
const ID = parseDocument(SPEC).sections[0]?.acceptanceCriteria[0]?.id ?? ''
const world = openCliWorld({
  'CONFIG.yaml':
    'version: "1"\nspecs: {doc_paths: ["docs/**/*.md"], require_review: false}\nticket_systems: {own: {system: github}}\n',
  '.gitignore': 'svc-results\n',
  'docs/specs/refunds.md': SPEC,
})

interface Step {
  id?: string
  run?: string
  env?: Record<string, string>
  'continue-on-error'?: boolean
}

/** A `gh` that records what it should post. */
const GH = '#!/bin/sh\necho "$@" > "$GH_LOG"\nfor last; do :; done\ncat "$last" >> "$GH_LOG"\n'

it('the steps of the action lint, verify, compare coverage, prove and comment, from the folder of an action', async () => {
  const { git } = world
  const base = git.head()
  git.git('checkout', '-q', '-b', 'work')
  const action = path.join(git.path, '.github/actions/plumbline')
  mkdirSync(action, { recursive: true })
  for (const file of ['action.yml', 'steps.sh']) cpSync(path.join('deploy/ci', file), path.join(action, file))
  git.commit({
    'docs/specs/refunds.md': SPEC.replace('[ ]', '[x]'),
    'junit.xml': `<testsuite><testcase name="logs svc:${ID}"/></testsuite>`,
  })
  const tools = makeFolder({ gh: GH, env: '', log: '' })
  chmodSync(path.join(tools, 'gh'), 0o755)
  const values: Record<string, string> = {
    'inputs.package': 'svc.tgz',
    'inputs.base': base,
    'inputs.reports': 'junit.xml',
    'inputs.server': world.env.SVC_SERVER ?? '',
    'inputs.api-key': world.env.SVC_API_KEY ?? '',
    'github.repository': 'acme/specs',
    'github.token': 'a token',
    'github.event.pull_request.number': '7',
  }
  const fill = (value: string) => value.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name) => values[name] ?? '')
  const { steps } = (
    parse(readFileSync(path.join(action, 'action.yml'), 'utf8')) as { runs: { steps: Step[] } }
  ).runs
  const outcomes: Record<string, number> = {}
  for (const [at, step] of steps.entries()) {
    if (step.run === undefined || step.run.includes('exit 1')) continue
    const keptLines = readFileSync(path.join(tools, 'env'), 'utf8').trim().split('\n')
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd: git.path,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        HOME: tools,
        XDG_CONFIG_HOME: tools,
        PATH: `${tools}:${process.env.PATH}`,
        GH_LOG: path.join(tools, 'log'),
        GITHUB_ENV: path.join(tools, 'env'),
        GITHUB_ACTION_PATH: action,
        ...Object.fromEntries(
          keptLines.map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
        ),
        ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(value)])),
      },
    })
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    outcomes[step.id ?? at] = code
    if (step['continue-on-error'] !== true)
      expect({ run: step.run, code, out, err }).toMatchObject({ code: 0 })
    // The package is not on a registry here, so this checkout provides its command.
    if (step.id === 'setup')
      appendFileSync(path.join(tools, 'env'), `SVC=${process.execPath} ${path.resolve('cli/svc.mjs')}\n`)
  }
  expect(outcomes).toMatchObject({ lint: 0, verify: 1 })
  const result = (name: string) => readFileSync(path.join(git.path, 'svc-results', name), 'utf8')
  expect(JSON.parse(result('lint.sarif')).runs[0].tool.driver.name).toBe('svc')
  const posted = readFileSync(path.join(tools, 'log'), 'utf8')
  expect(posted).toMatch(/^pr comment 7 .*--body-file svc-results\/comment\.md\n### Plumbline\n/)
  expect(posted).toMatch(/Before: .*0 of 1 criteria met.*\nNow: .*1 of 1 criteria met/)
  expect(posted).toContain('docs/specs/refunds.md:7: gap: It is checked, but the confidence is low')
  expect(posted).toMatch(/create +docs\/specs\/refunds\.md#1-refunds +new/)
  const answer = await fetch(`${world.env.SVC_SERVER}/app/${world.org.slug}/api/evidence/proofs`, {
    headers: { authorization: `Bearer ${world.env.SVC_API_KEY}` },
  })
  expect(await answer.json()).toMatchObject({
    proofs: [{ criterion_id: ID, state: 'proved', commit_sha: git.head() }],
  })
  writeFileSync(path.join(tools, 'log'), '')
}, 180_000)
