import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { FINDING_LABELS, FIX_LABELS } from '#app/labels/finding-labels'
import { ticketFindings, ticketLinks } from '#db/schema/index'
import { createFinding, type FindingKind } from '#spec/tickets/findings/finding'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const PATH = 'docs/specs/refunds.md'
const KINDS = Object.keys(FINDING_LABELS) as FindingKind[]
const site = openSite()

let repository: { orgId: number; repositoryId: number }

beforeEach(async () => {
  if (!repository) {
    const { key, index } = await site.connect('kinds', {
      'CONFIG.yaml': 'version: "1"\nticket_systems: {own: {system: github}}\n',
      [PATH]: '# Refunds\n\n## 1. Window\n<!-- svc:system:1 status:todo -->\n\nText.\n',
    })
    await index()
    repository = { orgId: key.orgId, repositoryId: key.id }
  }
  await site.db.delete(ticketFindings).where(eq(ticketFindings.orgId, repository.orgId))
  await site.db.delete(ticketLinks).where(eq(ticketLinks.orgId, repository.orgId))
})

/** A contradiction of a section whose ticket does not exist. */
async function store(kind: FindingKind) {
  const finding = createFinding({
    kind,
    filePath: PATH,
    sectionId: '1-window',
    sectionKey: `${repository.orgId}-1`,
    connection: 'own',
    ticketId: '7',
    explanation: `${FINDING_LABELS[kind]}, as compared.`,
  })
  await site.db.insert(ticketFindings).values({ ...repository, id: finding.id, finding })
  return finding
}

async function storeLink(parts: Partial<Omit<typeof ticketLinks.$inferInsert, 'isShadow' | 'globalId'>>) {
  const link = { sectionKey: `${repository.orgId}-1`, connection: 'own', kind: 'local' as const, host: '' }
  await site.db
    .insert(ticketLinks)
    .values({ ...repository, ...link, ticketId: '7', globalId: '7', isShadow: false, ...parts })
}

test('each kind of contradiction has its fixes, and all of them are left with one reason', async () => {
  const findings = await Promise.all(KINDS.map(store))
  const page = await site.open()
  await site.visit(page, site.at('sync/reconcile'))
  for (const { kind, fixes, explanation } of findings) {
    const line = page.getByRole('row').filter({ hasText: explanation })
    const labels = fixes.filter((fix) => fix !== 'leave').map((fix) => FIX_LABELS[fix])
    expect(await line.getByRole('button').allInnerTexts(), kind).toEqual(labels)
  }
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Select all: Contradictions' }).check()
  await page.getByRole('button', { name: 'Ignore selected' }).click()
  await page.getByRole('alert').getByText('Enter a reason to ignore what you selected.').waitFor()
  await page.getByRole('textbox', { name: 'Reason to ignore' }).fill('Known')
  await page.getByRole('button', { name: 'Ignore selected' }).click()
  await page.getByRole('heading', { name: 'Specs, tickets and code agree' }).waitFor()
  await page.getByRole('status').getByText(`Ignore: ${KINDS.length} contradictions.`).waitFor()
  const rows = await site.db.select().from(ticketFindings)
  expect(
    rows.filter(({ orgId }) => orgId === repository.orgId).map(({ leftBecause }) => leftBecause),
  ).toEqual(KINDS.map(() => 'Known'))
})

test('several are fixed at once, and each that is not says why', async () => {
  await store('orphan')
  await store('dead_link')
  await storeLink({})
  const page = await site.open({ viewport: { width: 390, height: 844 } })
  await site.visit(page, site.at('sync/reconcile'))
  await page.getByRole('checkbox', { name: 'Select all: Contradictions' }).check()
  await page.getByRole('button', { name: 'Forget the link of all selected' }).click()
  await page.getByRole('status').getByText('Forget the link: 1 contradiction.').waitFor()
  const failed = page.getByRole('alert', { name: 'Not fixed' })
  await failed.getByText(/^Dead link, 1-window: .*recheck, remove_link/).waitFor()
  expect(await site.db.select().from(ticketLinks).where(eq(ticketLinks.orgId, repository.orgId))).toEqual([])
  await page.getByRole('button', { name: 'Check again', exact: true }).click()
  await failed.getByText('7 is still missing.').waitFor()
})

test('a broken link is checked again, and dismissed', async () => {
  await storeLink({
    health: 'broken',
    missingChecks: 3,
    brokenSince: new Date(),
    brokenReason: 'The ticket system has no ticket 7.',
  })
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto(site.at('sync/broken-links'))
  await page
    .getByRole('row', { name: /has no ticket 7/ })
    .getByRole('button', { name: 'Check again 7' })
    .click()
  await page.getByRole('alert').getByText('7 is still missing.').waitFor()
  await page.getByRole('button', { name: 'Dismiss 7' }).click()
  await page.getByRole('heading', { name: 'No broken links' }).waitFor()
})
