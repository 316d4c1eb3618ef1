import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { runDoctor } from '#cli/doctor/run-doctor'
import { makeRepository } from '#tests/support/git-repository'
import { svc } from './run-svc'

/** The doctor of the published command. In a checkout of Plumbline, the doctor also checks deployments. */
async function doctor(env: Record<string, string>) {
  const git = makeRepository({ 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/a.md': '## A\n' })
  onTestFinished(git.remove)
  const own = { XDG_CONFIG_HOME: git.path, SVC_SERVER: '', SVC_API_KEY: '', ...env }
  const { code, out, err } = await svc(git.path, ['doctor', '--json'], { ...process.env, ...own })
  expect(err).toBe('')
  const answer = JSON.parse(out)
  expect(runDoctor.schema.parse(answer)).toEqual(answer)
  const checks = answer.checks as { name: string; state: string; message: string }[]
  return { code, checks, find: (name: string) => checks.filter((check) => check.name === name).at(-1) }
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('without a sign-in it checks the checkout', async () => {
  const { code, checks } = await doctor({})
  expect(code).toBe(0)
  expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'svc ok',
    'git ok',
    'config ok',
    'specs ok',
    'sign-in warning',
  ])
})

it('explains a connection that fails', async () => {
  const html = await listen((_request, response) => response.end('<h1>Another service</h1>'))
  const closedServer = await listen(() => undefined)
  const redirect = await listen((_request, response) => response.writeHead(302, { location: html }).end())
  const key = { SVC_API_KEY: 'svc_of_a_test' }
  const messageOf = async (SVC_SERVER: string) => {
    const { code, find } = await doctor({ ...key, SVC_SERVER })
    expect([code, find('server')?.state]).toEqual([1, 'failed'])
    return find('server')?.message
  }
  expect(await messageOf('http://127.0.0.1:1')).toMatch(/nothing listens there|bad port/)
  expect(await messageOf('https://nowhere.invalid')).toContain('the name nowhere.invalid has no address')
  expect(await messageOf(html)).toContain('the response is not from a Plumbline server')
  expect(await messageOf(redirect)).toContain('it redirects')
  expect(await messageOf('http://example.com')).toContain('use https for example.com')
  expect(await messageOf(closedServer.replace('http:', 'https:'))).toMatch(
    /does not speak https|cannot be reached/,
  )
})

it('a key that the server does not accept is a failed access, with what to do', async () => {
  const server = await listen((request, response) => {
    const isHealth = request.url === '/healthz'
    response.writeHead(isHealth ? 200 : 401, { 'content-type': 'application/json' }).end('{"detail":"No."}')
  })
  const { code, find } = await doctor({ SVC_SERVER: server, SVC_API_KEY: 'svc_revoked' })
  expect([code, find('server')?.state, find('access')]).toEqual([
    1,
    'ok',
    {
      name: 'access',
      state: 'failed',
      message: 'the credential is not valid. Make a new key under Settings, API keys.',
    },
  ])
})
