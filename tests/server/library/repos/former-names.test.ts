import { expect, test } from 'vitest'
import { addInstallation } from '#server/library/installations/add-installation'
import { syncInstallation } from '#server/library/installations/sync-installation'
import { openOfferedAccounts } from '#tests/server/library/installations/offered-accounts'
import { makeKey, makeOrg } from '#tests/support/make-org'

const { world, account } = openOfferedAccounts()

/** An account whose repositories can be renamed, and a key that reads them. */
async function openAccount(...names: string[]) {
  const opened = account(undefined, ...names)
  await addInstallation(world.app.ctx, 'github', opened.granted)
  const sync = () => syncInstallation(world.app.ctx, { installationId: opened.id })
  await sync()
  const installation = await world.installation(opened.id)
  if (!installation) throw new Error('the installation was not added')
  const org = { id: installation.orgId, slug: installation.slug, name: installation.slug }
  const { db } = world.app
  const key = await makeKey(db, org)
  const rename = async (at: number, name: string) => {
    const all = opened.granted.repositories
    opened.granted.repositories = all.with(at, { ...opened.repo(at), name })
    await sync()
  }
  const ask = async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await world.app.ask(`/app/${org.slug}/${path}`, { key, ...init })
    return [status, headers.get('location')]
  }
  return { ...opened, org, sync, rename, ask }
}

test('an old address redirects to the present name, with the rest of the address', async () => {
  const { login, org, rename, ask } = await openAccount('before')
  await rename(0, 'after')
  expect(await ask(`api/specs/${login}/before/docs/specs/a.md?as_of=2026-01-01`)).toEqual([
    302,
    `/app/${org.slug}/api/specs/${login}/after/docs/specs/a.md?as_of=2026-01-01`,
  ])
  expect(await ask(`api/repos/${login.toUpperCase()}/BEFORE`)).toEqual([
    302,
    `/app/${org.slug}/api/repos/${login}/after`,
  ])
  await rename(0, 'again')
  expect(await ask(`api/repos/${login}/before`)).toEqual([302, `/app/${org.slug}/api/repos/${login}/again`])
  expect(await ask(`api/repos/${login}/after`)).toEqual([302, `/app/${org.slug}/api/repos/${login}/again`])
})

test('a transfer to another owner redirects too', async () => {
  const { login, org, granted, repo, sync, ask } = await openAccount('moved')
  granted.repositories = [{ ...repo(0), owner: `${login}-new` }]
  await sync()
  expect(await ask(`files/${login}/moved/a.png`)).toEqual([
    302,
    `/app/${org.slug}/files/${login}-new/moved/a.png`,
  ])
})

test('a write to an old address is 404', async () => {
  const { login, rename, ask } = await openAccount('before')
  await rename(0, 'after')
  expect(await ask(`api/repos/${login}/before/index`, { method: 'POST' })).toEqual([404, null])
})

test('a connected repository with the old name wins, until it is removed', async () => {
  const { login, org, granted, repo, rename, sync, ask } = await openAccount('one', 'two')
  await rename(0, 'three')
  await rename(1, 'one')
  expect(await ask(`api/specs/${login}/one/docs/none.md`)).toEqual([404, null])
  expect(await ask(`api/repos/${login}/two`)).toEqual([302, `/app/${org.slug}/api/repos/${login}/one`])
  granted.repositories = [{ ...repo(0), name: 'three' }]
  await sync()
  expect(await ask(`api/repos/${login}/one`)).toEqual([302, `/app/${org.slug}/api/repos/${login}/three`])
  expect(await ask(`api/repos/${login}/two`)).toEqual([404, null])
})

test('a name leads to the repository that had it last, and repositories that swap names keep them', async () => {
  const { login, org, rename, granted, repo, sync, ask } = await openAccount('one', 'two')
  granted.repositories = [
    { ...repo(0), name: 'two' },
    { ...repo(1), name: 'one' },
  ]
  await sync()
  expect(await ask(`api/specs/${login}/one/docs/none.md`)).toEqual([404, null])
  expect(await ask(`api/specs/${login}/two/docs/none.md`)).toEqual([404, null])
  await rename(1, 'three')
  expect(await ask(`api/repos/${login}/one`)).toEqual([302, `/app/${org.slug}/api/repos/${login}/three`])
})

test('who does not see the org gets the answer of a repository that never was', async () => {
  const { login, org, rename } = await openAccount('before')
  await rename(0, 'after')
  const { db } = world.app
  const other = await makeOrg(db)
  const key = await makeKey(db, other)
  const bodyOf = async (path: string, slug = org.slug) => {
    const response = await world.app.ask(`/app/${slug}/api/repos/${path}`, { key })
    return [response.status, (await response.text()).replace(/"request_id":"[^"]*"/, '')]
  }
  expect(await bodyOf(`${login}/before`)).toEqual(await bodyOf('no/such', 'no-such-org'))
  expect(await bodyOf(`${login}/before`, other.slug)).toEqual(await bodyOf('no/such', 'no-such-org'))
})
