import { describe, expect, it } from 'vitest'
import { openEditor } from './open-editor'

const PATH = 'docs/specs/refunds.md'
const LINKED = '<!-- svc:ticket:jira:PAY-7 -->\n'
const SPEC = `---
team: payments
---
# Refunds

## 1. Limits
<!-- svc:system:1 status:todo -->
${LINKED}
- [ ] It MUST stop.

## 2. Records
<!-- svc:system:2 status:draft -->

Kept.
`
const CONFIG = `version: "1"
specs:
  doc_paths: ["docs/specs/*.md"]
ticket_systems:
  board:
    system: tracker_a
    project: PAY
    status_map:
      forward: { todo: Open, in_progress: Open, done: Closed }
  other:
    system: tracker_b
    project: OTH
  issues:
    system: code_host
routing:
  - match: { team: payments }
    target: board
  - match: { team: ledger }
    target: issues
  - match: { default: true }
    target: other
`
const at = openEditor({
  'CONFIG.yaml': CONFIG,
  [PATH]: SPEC,
  'docs/specs/invoices.md':
    '---\nstatus: todo\ndepends_on: [refunds]\n---\n# Invoices\n\n## 1. A\n\n## 2. B\n',
  'docs/specs/ledger.md': '---\ndepends_on: [docs/specs/invoices.md]\n---\n# Ledger\n',
  'docs/guides/start.md': '# Start\n',
})

const impact = async (content: string, path = PATH) => {
  const { status, body } = await at.post(`${path}/impact`, { content }, { key: at.readOnlyKey })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('before a document is saved', () => {
  it('its dependents are listed, whichever way they write the reference', async () => {
    const dependingOn = (reference: string) => `---\ndepends_on: ["${reference}"]\n---\n# A\n`
    at.git.commit({
      'docs/specs/refunds-old.md': '# Old\n',
      'docs/specs/a.md': dependingOn('./refunds.md#1-limits'),
      'docs/specs/b.md': dependingOn('docs/specs/refunds'),
      'docs/specs/c.md': dependingOn('../specs/refunds.md'),
      'docs/specs/d.md': dependingOn('refunds-old'),
      'docs/specs/e.md': dependingOn('https://example.test/docs/specs/refunds.md'),
    })
    await at.index()
    const { dependents } = await impact(SPEC)
    expect(dependents.map(({ file_path: path }: { file_path: string }) => path)).toEqual(
      ['a', 'b', 'c', 'invoices'].map((name) => `docs/specs/${name}.md`),
    )
  })

  it('its changes are described, with the sha that they were compared with', async () => {
    const changed = SPEC.replace('1. Limits', '1. All limits').replace('[ ]', '[x]')
    expect(await impact(changed)).toMatchObject({
      sha: at.blobOf(PATH),
      summary: '1 section renamed, 1 criterion checked',
      changes: [
        {
          kind: 'section_renamed',
          section: { id: '1-all-limits', section_number: '1', title: 'All limits' },
          text: '**1 All limits**: renamed from “Limits”',
        },
        { kind: 'criterion_checked', text: '**1 All limits**: criterion met: It MUST stop.' },
      ],
      total_changes: 2,
      config: null,
    })
    expect(await impact(SPEC)).toMatchObject({ summary: 'no changes', changes: [], tickets: [] })
    expect(await impact('# New\n', 'docs/specs/new.md')).toMatchObject({ sha: '' })
  })

  it('tickets are left as they are if their connection cannot be used', async () => {
    expect((await impact(SPEC.replace('status:todo', 'status:done'))).tickets).toEqual([])
  })

  it('tickets that would be created are listed if the configuration creates tickets', async () => {
    const own = SPEC.replace('team: payments', 'team: ledger')
    const planned = own.replace('status:draft', 'status:todo')
    const created = {
      action: 'create',
      section_id: '2-records',
      connection: 'issues',
      system: 'code_host',
      from: null,
      to: 'open',
      needs_review: true,
    }
    const { tickets } = await impact(planned)
    expect(tickets, 'both sections have no ticket of the new connection').toMatchObject([
      { ...created, section_id: '1-limits' },
      created,
    ])
    const added = `${planned}\n## 3. New\n<!-- svc:system:3 status:todo -->\n\nText.\n`
    expect((await impact(added)).tickets).toHaveLength(3)
    expect((await impact(planned.replace('team: ledger', 'team: ledger\nsync: false'))).tickets).toEqual([])
  })

  it('links to issues of the repository itself are recorded, those to issues of others are not', async () => {
    const issue = await at.ask(`/api/repos/acme/${at.repo}/issues`, {
      method: 'POST',
      body: JSON.stringify({ title: 'Limits', body: '' }),
      headers: { 'content-type': 'application/json' },
    })
    const { number } = await issue.json()
    const linkTo = (repository: string) => SPEC.replace('jira:PAY-7', `github:${repository}#${number}`)
    expect((await impact(linkTo(`acme/${at.repo}`))).tickets).toMatchObject([
      { action: 'link', connection: 'issues', ticket_id: String(number) },
    ])
    expect((await impact(linkTo('acme/other'))).tickets).toEqual([])
  })

  it('the response stays short even if a heading is as long as a file can be', async () => {
    const criteria = Array.from({ length: 600 }, (_, at) => `- [ ] It MUST do ${at}.\n`).join('')
    const response = await impact(`## ${'long '.repeat(100_000)}\n\n${criteria}`)
    expect(response.changes).toHaveLength(500)
    expect(JSON.stringify(response).length).toBeLessThan(2_000_000)
  })

  it('its diagnostics and dependents are listed', async () => {
    const { diagnostics, dependents, total_dependents } = await impact(
      SPEC.replace('status:todo', 'status:tood'),
    )
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'unknown_status', line: 7 }))
    expect(dependents).toEqual([{ file_path: 'docs/specs/invoices.md', title: 'Invoices' }])
    expect(total_dependents).toBe(1)
  })
})

describe('before a CONFIG.yaml is saved', () => {
  it('lists changed settings, changed documents, and specs whose tickets would go to another connection', async () => {
    const content = CONFIG.replace('docs/specs/*.md', 'docs/{guides,specs}/[ir-z]*.md').replace(
      'team: payments',
      'path: docs/specs/i*.md',
    )
    const { config } = await impact(content, 'CONFIG.yaml')
    expect(config).toMatchObject({
      comes_into_force: true,
      diagnostics: [],
      selected: { total: 1, paths: ['docs/guides/start.md'] },
      deselected: { total: 1, paths: ['docs/specs/ledger.md'] },
      moves: [
        { from: 'other', to: 'board', specs: 1, sections: 2, paths: ['docs/specs/invoices.md'] },
        { from: 'board', to: 'other', specs: 1, sections: 2, paths: [PATH] },
      ],
    })
    expect(config.settings).toContainEqual({
      key: 'specs.doc_paths',
      from: ['docs/specs/*.md'],
      to: ['docs/{guides,specs}/[ir-z]*.md'],
    })
  })

  it('lists its errors with their lines and says that it will not take effect', async () => {
    const { config } = await impact('version: 1\n', 'CONFIG.yaml')
    expect(config).toMatchObject({ comes_into_force: false, moves: [], selected: { total: 0 } })
    expect(config.diagnostics).toContainEqual(
      expect.objectContaining({ severity: 'error', line: 1, path: 'version' }),
    )
  })
})
