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

  test('each selector matches pods of this product only, or those of Prometheus', () => {
    const rendered = build(overlay) as unknown as Rendered[]
    const pods = rendered.flatMap(({ spec }): Labels[] =>
      spec?.template ? [spec.template.metadata.labels] : [],
    )
    const matches = (selector: Labels) =>
      pods.filter((labels) => Object.entries(selector).every(([name, value]) => labels[name] === value))
    const selectors = rendered.flatMap(({ kind, spec = {} }): Labels[] => {
      if (kind === 'Service') return [spec.selector as Labels]
      const { matchLabels } = (spec.podSelector ?? spec.selector ?? {}) as { matchLabels?: Labels }
      return kind === 'NetworkPolicy' || matchLabels ? [matchLabels ?? {}] : []
    })
    expect(selectors).toHaveLength(7)
    for (const selector of selectors) {
      expect(selector).toMatchObject({ 'app.kubernetes.io/name': 'plumbline' })
      expect(matches(selector).length).toBeGreaterThan(0)
    }
  })

  test('only Prometheus reads metrics, and only the web server takes requests', () => {
    const policies = (build(overlay) as unknown as Rendered[]).filter(({ kind }) => kind === 'NetworkPolicy')
    const rules = policies.flatMap(({ spec }) =>
      (spec?.ingress ?? []).map(({ from, ports }) => ({
        to: spec?.podSelector?.matchLabels['app.kubernetes.io/component'] ?? 'all',
        from: from?.flatMap(({ podSelector }) => Object.values(podSelector?.matchLabels ?? {})) ?? 'everyone',
        ports: ports.map(({ port }) => port),
      })),
    )
    expect(rules.toSorted((one, other) => (one.to < other.to ? -1 : 1))).toEqual([
      { to: 'all', from: ['prometheus'], ports: ['metrics'] },
      { to: 'web', from: 'everyone', ports: ['http'] },
    ])
  })

  test('a web server gets requests for a moment after its end was decided, and has time to drain them', () => {
    const web = (build(overlay) as unknown as Rendered[]).find(
      ({ metadata }) => metadata.name === 'plumbline-web',
    )
    const pod = web?.spec?.template?.spec
    expect(pod?.containers[0]?.lifecycle).toEqual({ preStop: { exec: { command: ['sleep', '5'] } } })
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(5 + 10)
  })
})

type Labels = Record<string, string>

interface Rendered {
  kind: string
  metadata: { name: string }
  spec?: {
    selector?: unknown
    podSelector?: { matchLabels: Labels }
    ingress?: { from?: { podSelector?: { matchLabels: Labels } }[]; ports: { port: string }[] }[]
    template?: {
      metadata: { labels: Labels }
      spec: { terminationGracePeriodSeconds: number; containers: { lifecycle?: object }[] }
    }
  }
}

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
