import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ENTRIES } from '#server/boot/settings/entries'
import { NEWER_NODES } from '../../scripts/fetch-node.mjs'

const SKIPPED = 77
const isDeep = process.env.DEEP !== undefined
const settings = new Set<string>(Object.values(ENTRIES).map(({ name }) => name))

function runScript(file: string) {
  const { status, stderr, stdout } = spawnSync('sh', [file], { encoding: 'utf8' })
  if (status === SKIPPED) console.info(`${file}: ${stderr.trim()}`)
  return { status, output: stdout + stderr }
}

test('the Dockerfile is valid', () => {
  expect(validate(readFileSync('deploy/Dockerfile', 'utf8'))).toEqual([])
})

test('the image has the newest Node that the tests run on', () => {
  const [, major] = /^ARG NODE_IMAGE=node:(\d+)-/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? []
  expect(major).toBe(NEWER_NODES.at(-1)?.version.split('.')[0])
})

test('image, package and the newest dated version of CHANGELOG.md are the same version, and new lines have a place above', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.*)$/gm)].map(
    ([, heading]) => heading,
  )
  expect(headings[0]).toBe('Unreleased')
  expect(headings[1]).toMatch(new RegExp(`^${version.replaceAll('.', '[.]')} \\(20\\d\\d-\\d\\d-\\d\\d\\)$`))
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    version: string
    packages: Record<string, { version: string }>
  }
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version])
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain(`org.opencontainers.image.version=${version} `)
})

test.runIf(isDeep)(
  'the image is built and runs as each of its roles',
  () => {
    const { status, output } = runScript('deploy/image/try-image.sh')
    if (status !== SKIPPED)
      expect(output).toContain('ok: built, and ran migrate, web, worker, svc and backup')
  },
  1_800_000,
)

test('compose.yaml is valid', () => {
  const { status, output } = runScript('deploy/compose/check-compose.sh')
  if (status !== SKIPPED) expect({ status, output }).toEqual({ status: 0, output: '' })
})

interface Compose {
  services: Record<string, { environment?: Record<string, string>; secrets?: string[]; read_only?: boolean }>
  secrets: Record<string, { file: string }>
}

test('compose.yaml names settings that exist, and secrets that make-secrets.sh makes', () => {
  const { services, secrets }: Compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true })
  const script = readFileSync('deploy/compose/make-secrets.sh', 'utf8')
  for (const [name, { file }] of Object.entries(secrets)) {
    expect(file).toBe(`compose/secrets/${name}`)
    expect(script).toContain(`make_secret ${name} `)
  }
  const ours = Object.entries(services).filter(([name]) => name !== 'database')
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'web', 'worker', 'backup'])
  for (const [, { environment, read_only }] of ours) {
    expect(read_only).toBe(true)
    const names = Object.keys(environment ?? {}).filter((name) => !name.startsWith('BACKUP_'))
    for (const name of names) expect(settings, name).toContain(name.replace(/_FILE$/, ''))
  }
})
