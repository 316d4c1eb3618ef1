import { describe, expect, it } from 'vitest'
import { makeFolder, svc } from './run-svc'

const CONFIG = `version: "1"
project_key: PAY
specs:
  doc_paths: ["docs/**/*.md"]
ticket_systems:
  main:
    system: jira
    status_map:
      forward: { done: Closed }
sync:
  reverse_sync: false
`

async function explain(
  query: string[],
  files: Record<string, string | Uint8Array> = { 'CONFIG.yaml': CONFIG },
): Promise<string> {
  const { code, out, err } = await svc(makeFolder(files), ['config', 'explain', ...query])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
}

describe('svc config explain', () => {
  it('shows the type, default, meaning, allowed values and the value here with its line', async () => {
    expect(await explain(['specs.doc_paths'])).toBe(`specs.doc_paths
  Glob patterns of the files to index.
  type       list
  allowed    a list, each item a glob pattern such as "docs/**/*.md"
  default    ["docs/specs/*.md"]
  here       ["docs/**/*.md"] (line 4)
  in effect  yes

`)
  })

  it('shows a value that was set by an old name', async () => {
    const out = await explain(['specs.lifecycle_sync'])
    expect(out).toContain('here       false (line 11, from sync.reverse_sync)')
  })

  it('shows the default of a key that is not set', async () => {
    expect(await explain(['sre.error_spike_threshold'])).toContain('here       10 (default)')
    expect(await explain(['team'])).toContain('null (default)')
  })

  it('accepts the start of a key, a name in place of <name>, and a key of a mapping', async () => {
    expect((await explain(['agents'])).match(/^agents\.\w+$/gm)).toHaveLength(4)
    expect(await explain(['ticket_systems.main.system'])).toContain(
      'ticket_systems.main.system = "tracker_a" (line 7)',
    )
    expect(await explain(['ticket_systems.main.status_map.forward.done'])).toContain('"Closed" (line 9)')
  })

  it('lists all keys, one per line', async () => {
    const lines = (await explain([])).trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(70)
    expect(lines).toContainEqual(
      expect.stringMatching(/^specs\.doc_paths +\["docs\/\*\*\/\*\.md"\] \(line 4\)$/),
    )
    expect(lines).toContainEqual(expect.stringMatching(/^sync\.system +not set$/))
  })

  it('says that the defaults are in effect if the file has errors', async () => {
    const out = await explain(['team'], { 'CONFIG.yaml': 'version: 1\nteam: x\n' })
    expect(out).toContain(
      'CONFIG.yaml has errors, so the defaults are in effect. Run svc config check to see the errors.',
    )
    expect(out).toContain('null (default)')
    const unreadable = await explain(['team'], { 'CONFIG.yaml': Uint8Array.of(0xff) })
    expect(unreadable).toContain('CONFIG.yaml has errors')
  })
})

describe('svc config check', () => {
  it('reports no problems for a valid file', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': 'version: "1"\n' })
    expect(await svc(folder, ['config', 'check'])).toEqual({
      code: 0,
      err: '',
      out: 'CONFIG.yaml: no problems.\n',
    })
  })

  it('prints each error and warning with its position, and ends with 1 if there is an error', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': 'version: "1"\nteem: x\nspecs:\n  auto_tickets: perhaps\n' })
    const { code, out } = await svc(folder, ['config', 'check'])
    expect(code).toBe(1)
    expect(out).toMatch(/^CONFIG\.yaml:2:1: warning: .*"team".* \[unknown_key\]\nCONFIG\.yaml:4:17: error: /)
    const json = JSON.parse((await svc(folder, ['config', 'check', '--json'])).out)
    expect(json.counts).toMatchObject({ errors: 1, warnings: 1 })
  })
})
