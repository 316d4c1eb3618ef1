import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { ENTRIES } from '#server/boot/settings/entries'

/** Names by which the manifests refer to each other and to the program. A schema cannot check them. */
interface Manifest {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: {
    selector?: { matchLabels: Record<string, string> } & Record<string, string>
    podSelector?: { matchLabels?: Record<string, string> }
    template?: { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } }
    ports?: { targetPort: string }[]
    ingress?: { ports: { port: string }[] }[]
    scaleTargetRef?: { kind: string; name: string }
    metrics?: { external?: { metric: { name: string } } }[]
  }
}

type Probe = { httpGet: { path: string; port: string } }

interface Container {
  name: string
  env?: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  resources: { limits: { memory?: string } }
}

const FOLDERS = ['base', 'overlays/production'].map((name) => `deploy/kubernetes/${name}`)
const manifests = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) => parseAllDocuments(readFileSync(`${folder}/${file}`, 'utf8')))
    .map((document): Manifest => document.toJS()),
)
const workloads = manifests.flatMap(({ metadata, spec }) => {
  const { template, selector } = spec ?? {}
  return template ? [{ name: metadata.name, template, selector }] : []
})
const componentOf = (labels: Record<string, string> = {}) => labels['app.kubernetes.io/component']
const containersOf = (component?: string) =>
  workloads
    .filter(({ template }) => component === undefined || componentOf(template.metadata.labels) === component)
    .flatMap(({ template }) => template.spec.containers)
const portsOf = (component?: string) =>
  containersOf(component).flatMap(({ ports = [] }) => ports.map(({ name }) => name))

test('the manifests name settings that exist, and secrets that the guide creates', () => {
  const settings = new Set<string>(Object.values(ENTRIES).map(({ name }) => name))
  const environment: Record<string, string> = Object.fromEntries<string>([
    ...manifests.flatMap(({ kind, data }) => (kind === 'ConfigMap' ? Object.entries(data ?? {}) : [])),
    ...containersOf().flatMap(({ env = [] }) => env.map(({ name, value }) => [name, value] as const)),
  ])
  expect(Object.keys(environment)).toContain('METRICS_PORT')
  for (const name of Object.keys(environment)) expect(settings, name).toContain(name.replace(/_FILE$/, ''))

  const guide = readFileSync('docs/install.md', 'utf8')
  const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
  expect(files).toHaveLength(2)
  for (const [, file] of files) {
    const [, secret] = /^\/run\/secrets\/plumbline\/(\w+)$/.exec(file) ?? []
    expect(guide).toContain(`--from-literal=${secret}=`)
  }
})

test('each port is one that its pods open, and probes ask paths that exist', () => {
  const { METRICS_PORT } = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
  const image = readFileSync('deploy/Dockerfile', 'utf8')
  for (const { ports = [], ...probes } of containersOf()) {
    for (const { name, containerPort } of ports)
      if (name === 'metrics') expect(`${containerPort}`).toBe(METRICS_PORT)
      else expect(image).toContain(`EXPOSE ${containerPort}`)
    for (const probe of [probes.startupProbe, probes.livenessProbe, probes.readinessProbe]) {
      if (!probe) continue
      const { path, port } = probe.httpGet
      expect(ports.map(({ name }) => name)).toContain(port)
      expect(port === 'metrics' ? ['/healthz'] : ['/healthz', '/readyz']).toContain(path)
    }
  }
  for (const { kind, spec } of manifests) {
    if (kind === 'Service')
      for (const { targetPort } of spec?.ports ?? [])
        expect(portsOf(componentOf(spec?.selector))).toContain(targetPort)
    if (kind === 'NetworkPolicy')
      for (const { port } of spec?.ingress?.flatMap(({ ports }) => ports) ?? [])
        expect(portsOf(componentOf(spec?.podSelector?.matchLabels))).toContain(port)
  }
})

test('selectors match pods, and autoscaling follows workloads and metrics that exist', () => {
  const components = workloads.map(({ template }) => componentOf(template.metadata.labels))
  expect(components.toSorted()).toEqual(['migrate', 'web', 'worker'])
  for (const { name, template, selector } of workloads)
    if (selector) expect(componentOf(selector.matchLabels), name).toBe(componentOf(template.metadata.labels))
  const metrics = readFileSync('docs/metrics.md', 'utf8')
  for (const { kind, spec } of manifests) {
    if (kind === 'PodDisruptionBudget') expect(components).toContain(componentOf(spec?.selector?.matchLabels))
    if (kind !== 'HorizontalPodAutoscaler') continue
    expect(workloads.map(({ name }) => name)).toContain(spec?.scaleTargetRef?.name)
    for (const { external } of spec?.metrics ?? [])
      if (external) expect(metrics).toContain(`\`${external.metric.name}\``)
  }
})

test('each container has a limit of memory', () => {
  for (const { name, resources } of containersOf())
    expect(resources.limits.memory, name).toMatch(/^\d+[MG]i$/)
})
