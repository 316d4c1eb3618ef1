import { and, asc, eq } from 'drizzle-orm'
import { sectionIdentities, type TicketEdit, ticketEdits } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { trackSectionIdentities } from '#server/library/history/index'
import { requestWriteBack } from '#server/tickets/sync/index'
import { writeBack } from '#server/tickets/sync/write-back/write-back'
import { type OpenEditor, openEditor } from '#tests/server/writing/editor/open-editor'
import { jobContext } from '#tests/support/test-context'

export const PATH = 'docs/specs/refunds.md'

/** Every byte of it is unusual: CRLF, an odd list marker, odd quotes, no final newline. */
export const SPEC = [
  "---\r\ntitle:   'Refunds'   # as people call them\r\nstatus: todo\r\n---\r\n# Refunds\r\n\r\n",
  '## 1. Asking\r\n<!-- svc:system:1 status:todo -->\r\n\r\n+ [ ]  A customer MUST ask\r\n\r\n',
  '## 2. Paying\r\n\r\nText  with   gaps.',
].join('')

const CONFIG = [
  'version: "1"',
  'ticket_systems:',
  '  default:',
  '    system: code_host',
  '  work:',
  '    system: jira',
  '    project: PAY',
  '',
].join('\n')

/** A local repository with one spec, followed sections and helpers to write edits back. */
export function openWriteBack() {
  const at: OpenEditor = openEditor({
    [PATH]: SPEC,
    'docs/specs/other.md': '# Other\n',
    'CONFIG.yaml': CONFIG,
  })
  const ofRepository = () => ({ orgId: at.org.id, repositoryId: at.repositoryId })

  const follow = () => trackSectionIdentities(at.app.ctx, ofRepository())

  async function keyOf(sectionId: string): Promise<string> {
    const [row] = await at.app.db
      .select({ id: sectionIdentities.id })
      .from(sectionIdentities)
      .where(
        and(
          eq(sectionIdentities.orgId, at.org.id),
          eq(sectionIdentities.repositoryId, at.repositoryId),
          eq(sectionIdentities.sectionId, sectionId),
        ),
      )
    return formatOrgScopedId({ orgId: at.org.id, id: row?.id ?? 0 })
  }

  async function status(sectionId: string, from: string, to: string): Promise<TicketEdit> {
    const sectionKey = await keyOf(sectionId)
    return { sectionKey, connection: 'default', field: 'section.status', from, to, url: null }
  }

  async function ticket(
    sectionId: string,
    from: string | null,
    to: string | null,
    { connection = 'work', url = null as string | null } = {},
  ): Promise<TicketEdit> {
    return { sectionKey: await keyOf(sectionId), connection, field: 'section.ticket', from, to, url }
  }

  const request = (edits: TicketEdit[], runId: number | null = 7) =>
    requestWriteBack(at.app.ctx, { ...ofRepository(), runId }, edits)

  const write = (ctx: Context = at.app.ctx) => writeBack(jobContext(ctx), ofRepository())

  const edits = () =>
    at.app.db
      .select()
      .from(ticketEdits)
      .where(and(eq(ticketEdits.orgId, at.org.id), eq(ticketEdits.repositoryId, at.repositoryId)))
      .orderBy(asc(ticketEdits.id))

  const textOf = (path = PATH) => at.git.git('cat-file', '-p', `main:${path}`)
  const commitCount = () => Number(at.git.git('rev-list', '--count', 'main'))

  return { at, ofRepository, follow, keyOf, status, ticket, request, write, edits, textOf, commitCount }
}
