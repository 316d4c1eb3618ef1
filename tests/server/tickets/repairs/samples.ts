import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client'
import { repositories, ticketFindings, ticketLinks, ticketRuns } from '#db/schema/index'
import { createFinding } from '#spec/tickets/findings/finding'
import { byRoot, inOrg, type World } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf, randomName } from '#tests/support/postgres/sample-row'

/** The oldest repository that other tests did not disconnect. */
async function repositoryOf(db: Database, orgId: number): Promise<number> {
  const [row] = await db
    .select({ id: repositories.id })
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), isNull(repositories.disconnectedAt)))
    .orderBy(asc(repositories.id))
    .limit(1)
  return idOf(row)
}

/** A finished run without steps. */
async function makeRun(db: Database, orgId: number): Promise<number> {
  const finishedAt = new Date()
  const [inserted] = await db
    .insert(ticketRuns)
    .values({
      orgId,
      repositoryId: await repositoryOf(db, orgId),
      trigger: 'request',
      state: 'done',
      finishedAt,
    })
    .returning({ id: ticketRuns.id })
  return idOf(inserted)
}

async function makeFinding(db: Database, orgId: number): Promise<string> {
  const place = {
    filePath: 'a.md',
    sectionId: 'a',
    sectionKey: randomName(),
    connection: null,
    ticketId: null,
  }
  const finding = createFinding({ kind: 'done_without_evidence', ...place, explanation: 'No evidence.' })
  await db
    .insert(ticketFindings)
    .values({ orgId, repositoryId: await repositoryOf(db, orgId), id: finding.id, finding })
  return finding.id
}

async function makeBrokenLink(db: Database, orgId: number): Promise<number> {
  const ticketId = randomName()
  const [inserted] = await db
    .insert(ticketLinks)
    .values({
      orgId,
      repositoryId: await repositoryOf(db, orgId),
      sectionKey: randomName(),
      connection: 'gone',
      kind: 'jira',
      host: 'tickets.invalid',
      ticketId,
      globalId: ticketId,
      isShadow: true,
      health: 'broken',
      brokenSince: new Date(),
    })
    .returning({ id: ticketLinks.id })
  return idOf(inserted)
}

const brokenLink = async (world: World) => ({
  ...inOrg(world),
  ticket_link_id: String(await makeBrokenLink(world.site.db, world.site.org.id)),
})

const LEAVE = { fix: 'leave', reason: 'Decided.' }

export const samples: ModuleSamples = {
  bodies: {
    'ticketFindings.fix': LEAVE,
    'ticketFindings.fixMany': { ids: ['none'], ...LEAVE },
    'ticketFindings.compare': {},
  },
  parameters: {
    ticket_run_id: ({ db }, { org }) => makeRun(db, org.id),
    finding_id: ({ db }, { org }) => makeFinding(db, org.id),
    ticket_link_id: ({ db }, { org }) => makeBrokenLink(db, org.id),
  },
  missing: { ticket_run_id: '999999999', finding_id: 'none', ticket_link_id: '999999999' },
  recipes: [
    [
      'ticketUndo.undo',
      ['ticket_run.undo'],
      byRoot('ticketUndo.undo', async (world) => {
        const { db, org } = world.site
        return { ...inOrg(world), ticket_run_id: String(await makeRun(db, org.id)) }
      }),
    ],
    [
      'ticketFindings.fix',
      ['ticket_finding.fix'],
      byRoot('ticketFindings.fix', async (world) => {
        const { db, org } = world.site
        return { ...inOrg(world), finding_id: await makeFinding(db, org.id), ...LEAVE }
      }),
    ],
    [
      'ticketFindings.fixMany',
      ['ticket_finding.fix'],
      byRoot('ticketFindings.fixMany', async (world) => {
        const { db, org } = world.site
        return { ...inOrg(world), ids: [await makeFinding(db, org.id)], ...LEAVE }
      }),
    ],
    ['ticketFindings.dismissLink', ['ticket_link.settle'], byRoot('ticketFindings.dismissLink', brokenLink)],
    ['ticketFindings.removeLink', ['ticket_link.settle'], byRoot('ticketFindings.removeLink', brokenLink)],
  ],
  notAudited: {
    'ticketFindings.compare': 'it only reads tickets, and stores what it found',
  },
}
