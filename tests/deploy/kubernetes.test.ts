import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

/** Inside the checkout, so that the compiler finds kubernetes-models. */
const folder = mkdtempSync('.cache/kubernetes-')
afterAll(() => rmSync(folder, { recursive: true }))

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0
if (!hasKubectl) console.info('kubectl is missing, so the Kubernetes manifests are not checked.')

interface Resource {
  apiVersion: string
  kind: string
}

const build = (overlay: string): Resource[] =>
  parseAllDocuments(
    execFileSync('kubectl', ['kustomize', `deploy/kubernetes/overlays/${overlay}`], { encoding: 'utf8' }),
  ).map((document) => document.toJS())

/** The compiler finds unknown keys, which the schemas of kubernetes-models accept. */
function typeErrors(resources: Resource[]): string[] {
  const file = join(folder, 'resources.ts')
  const lines = resources.map(
    (resource, at) =>
      `import type { I${resource.kind} as I${at} } from 'kubernetes-models/${moduleOf(resource)}'\nexport const r${at}: I${at} = ${JSON.stringify(resource)}`,
  )
  writeFileSync(file, lines.join('\n'))
  const program = ts.createProgram([file], {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

const moduleOf = ({ apiVersion }: Resource) => (apiVersion.includes('/') ? apiVersion : `${apiVersion}`)

async function validate(resource: Resource): Promise<void> {
  const models = await import(`kubernetes-models/${moduleOf(resource)}`)
  new models[resource.kind](resource).validate()
}

describe.runIf(hasKubectl).each(['small', 'production'])('the overlay %s', (overlay) => {
  test('is valid, and has no unknown keys', async () => {
    const resources = build(overlay)
    expect(resources.map(({ kind }) => kind)).toContain('NetworkPolicy')
    for (const resource of resources) await validate(resource)
    expect(typeErrors(resources)).toEqual([])
  })

  test('runs nothing as root and writes only to volumes', () => {
    const pods = build(overlay).flatMap((resource) => {
      const { template } = (resource as unknown as { spec?: { template?: { spec: Pod } } }).spec ?? {}
      return template ? [template.spec] : []
    })
    expect(pods).toHaveLength(3)
    for (const { securityContext, containers, automountServiceAccountToken } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 })
      expect(automountServiceAccountToken).toBe(false)
      for (const container of containers)
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
    }
  })
})

interface Pod {
  securityContext: object
  automountServiceAccountToken: boolean
  containers: { securityContext: object }[]
}

test.runIf(hasKubectl)('the check finds a misspelt key and a wrong type', async () => {
  const resources = JSON.parse(JSON.stringify(build('small')).replace('"selector"', '"selektor"'))
  expect(typeErrors(resources).join()).toContain('selektor')
  const wrong = { apiVersion: 'v1', kind: 'Service', spec: { ports: [{ port: 'eighty' }] } }
  await expect(validate(wrong)).rejects.toThrow('port')
})
