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
  it('tells of a key its type, default, meaning, allowed values, and what is in force from which line', async () => {
    expect(await explain(['specs.doc_paths'])).toBe(`specs.doc_paths
  Glob patterns of the files to index.
  type       list
  allowed    a list, each item a glob pattern such as "docs/**/*.md"
  default    ["docs/specs/*.md"]
  here       ["docs/**/*.md"] (line 4)
  in effect  yes

`)
  })

  it('tells of a value that came by an old name', async () => {
    const out = await explain(['specs.lifecycle_sync'])
    expect(out).toContain('here       false (line 11, from sync.reverse_sync)')
  })

  it('tells of a key that is not written that it is the default', async () => {
    expect(await explain(['sre.error_spike_threshold'])).toContain('here       10 (default)')
    expect(await explain(['team'])).toContain('null (default)')
  })

  it('takes the beginning of a key, a name in place of <name>, and a key of a mapping', async () => {
    expect((await explain(['agents'])).match(/^agents\.\w+$/gm)).toHaveLength(4)
    expect(await explain(['ticket_systems.main.system'])).toContain(
      'ticket_systems.main.system = "tracker_a" (line 7)',
    )
    expect(await explain(['ticket_systems.main.status_map.forward.done'])).toContain('"Closed" (line 9)')
  })

  it('lists all keys in a line each', async () => {
    const lines = (await explain([])).trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(70)
    expect(lines).toContainEqual(
      expect.stringMatching(/^specs\.doc_paths +\["docs\/\*\*\/\*\.md"\] \(line 4\)$/),
    )
    expect(lines).toContainEqual(expect.stringMatching(/^sync\.system +not set$/))
  })

  it('says that the defaults are in force where the file has errors', async () => {
    const out = await explain(['team'], { 'CONFIG.yaml': 'version: 1\nteam: x\n' })
    expect(out).toContain('CONFIG.yaml has errors, so that the defaults are in force: svc config check.')
    expect(out).toContain('null (default)')
    const unreadable = await explain(['team'], { 'CONFIG.yaml': Uint8Array.of(0xff) })
    expect(unreadable).toContain('CONFIG.yaml has errors')
  })
})

describe('svc config check', () => {
  it('is silent about a sound file', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': 'version: "1"\n' })
    expect(await svc(folder, ['config', 'check'])).toEqual({
      code: 0,
      err: '',
      out: 'CONFIG.yaml: nothing found.\n',
    })
  })

  it('tells every error and warning with its place, and ends with 1 when there is an error', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': 'version: "1"\nteem: x\nspecs:\n  auto_tickets: perhaps\n' })
    const { code, out } = await svc(folder, ['config', 'check'])
    expect(code).toBe(1)
    expect(out).toMatch(/^CONFIG\.yaml:2:1: warning: .*"team".* \[unknown_key\]\nCONFIG\.yaml:4:17: error: /)
    const json = JSON.parse((await svc(folder, ['config', 'check', '--json'])).out)
    expect(json.counts).toMatchObject({ errors: 1, warnings: 1 })
  })
})
