import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { formerRepositoryNames, repositories } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { routes } from '../../../routes.config'

const site = openSite({ payments: SAMPLE })

beforeAll(async () => {
  const [repository] = await site.db
    .select({ id: repositories.id })
    .from(repositories)
    .where(and(eq(repositories.orgId, site.org.id), eq(repositories.name, 'payments')))
  await site.db.insert(formerRepositoryNames).values({
    orgId: site.org.id,
    repositoryId: repository?.id ?? 0,
    owner: 'former',
    name: 'billing',
  })
})

/** The addresses of all pages about one repository, relative to those of the organization. */
function pagesOfRepository(): string[] {
  const paths: string[] = []
  const parents: string[] = []
  const defineRoutes = ((define) => {
    define((path = '', _file, options, children) => {
      parents.push(path)
      paths.push(parents.filter((part) => part !== '').join('/'))
      if (typeof options === 'function') options()
      else children?.()
      parents.pop()
    })
    return {}
  }) satisfies Parameters<typeof routes>[0]
  routes(defineRoutes)
  return paths
    .filter((path) => path.includes(':owner/:repo'))
    .map((path) => path.replace('app/:org/', '').replace(':number', '1').replace(':sha', 'a1b2c3d'))
}

/** Only forms and scripts of pages ask for them. */
const WITHOUT_PAGE = [
  '_follow/:owner/:repo/*',
  '_threads/:owner/:repo/*',
  '_talk/:owner/:repo/*',
  '_tips/:owner/:repo/:number',
]
/** The second form of document pages, which has their addresses. */
const MARKDOWN = '_markdown/:owner/:repo/*'

/** The first account comes there right after it connected the repository. Nobody keeps these addresses. */
const isFirstStep = (path: string) => path.startsWith('start/')

const PAGES = pagesOfRepository().filter(
  (path) => !WITHOUT_PAGE.includes(path) && path !== MARKDOWN && !isFirstStep(path),
)
const filled = (path: string, names: string) =>
  site.at(path.replace(':owner/:repo', names).replace('*', 'docs/specs/refunds.md'))

/** Kept by the redirect. The comparison needs a version. */
const QUERY = '?section=2&from=2026-01-01'

test.each(PAGES)('an old address leads to the page under the present name: %s', async (path) => {
  const response = await site.ask(`${filled(path, 'former/billing')}${QUERY}`, { accept: 'text/html' })
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    `${filled(path, 'acme/payments')}${QUERY}`,
  ])
})

test('the Markdown of a document redirects to the document, which has it', async () => {
  const accept = 'text/markdown'
  const old = await site.ask(site.at('specs/former/billing/docs/specs/refunds.md'), { accept })
  const location = site.at('docs/acme/payments/docs/specs/refunds.md')
  expect([old.status, old.headers.get('location')]).toEqual([302, location])
  expect(await (await site.ask(location, { accept })).text()).toContain('# Refunds')
})

test('a link within the app leads there too', async () => {
  const page = await site.open()
  await site.visit(page, site.at('specs/former/billing/docs/specs/refunds.md'))
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(site.at('specs/acme/payments/docs/specs/refunds.md'))
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path, textContent: 'Old link' })
    document.querySelector('.prose')?.prepend(link)
  }, site.at('docs/former/billing/docs/guide.md'))
  await page.getByRole('link', { name: 'Old link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Writing guide' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(site.at('docs/acme/payments/docs/guide.md'))
})

test('a missing document of a renamed repository is 404 after the redirect', async () => {
  const path = filled('specs/:owner/:repo/none.md', 'former/billing')
  const renamed = await site.ask(path, { accept: 'text/html' })
  expect(renamed.status).toBe(302)
  const missing = await site.ask(String(renamed.headers.get('location')), { accept: 'text/html' })
  expect(missing.status).toBe(404)
})
