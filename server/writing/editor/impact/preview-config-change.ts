import { and, eq, sql } from 'drizzle-orm'
import { documents, texts } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { effectiveConfig } from '#spec/config/effective-config'
import { type ConfigInForce, loadConfig } from '#spec/config/load-config'
import type { Config } from '#spec/config/schema/schema'
import { routeSpec } from '#spec/engines/route-spec'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import type { EditorLocation } from '../open-editor-location'
import { diagnoseConfig } from '../refuse-broken-config'
import type { ConfigImpactWire } from './wire-impact'

const MAX_PATHS = 20
const MAX_SETTINGS = 100

/** The effects of a configuration: settings, which files are documents, and which connection gets a spec's tickets. */
export async function previewConfigChange(
  ctx: Context,
  location: EditorLocation,
  content: string,
): Promise<ConfigImpactWire> {
  const diagnostics = diagnoseConfig(content)
  if (diagnostics.some(({ severity }) => severity === 'error'))
    return { comes_into_force: false, diagnostics, ...NO_CHANGES }
  const loaded = loadConfig(content)
  const before = currentConfig(location.repository) ?? loadConfig(null)
  const [files, specs] = await Promise.all([markdownFiles(location), findSpecs(ctx, location.repository)])
  return {
    comes_into_force: true,
    diagnostics,
    settings: changedSettings(before, loaded),
    ...changedSelection(files, before.config, loaded.config),
    moves: movedSpecs(specs, before.config, loaded.config),
  }
}

const NO_PATHS = { total: 0, paths: [] }
const NO_CHANGES = { settings: [], selected: NO_PATHS, deselected: NO_PATHS, moves: [] }

function changedSettings(before: ConfigInForce, after: ConfigInForce): ConfigImpactWire['settings'] {
  const [old, now] = [before, after].map(
    (config) => new Map(effectiveConfig(config).map(({ path, value }) => [path, value])),
  )
  const keys = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
  return keys
    .map((key) => ({ key, from: old?.get(key) ?? null, to: now?.get(key) ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
    .slice(0, MAX_SETTINGS)
}

async function markdownFiles({ host, ref }: EditorLocation): Promise<string[]> {
  const paths: string[] = []
  const head = await host.head(ref)
  if (!head) return paths
  for await (const { path } of host.tree(ref, head.commitSha)) if (isMarkdownPath(path)) paths.push(path)
  return paths
}

function changedSelection(files: string[], before: Config, after: Config) {
  const wasDocument = createDocumentSelector(before.specs.doc_paths)
  const isDocument = createDocumentSelector(after.specs.doc_paths)
  return {
    selected: listPaths(files.filter((path) => isDocument(path) && !wasDocument(path))),
    deselected: listPaths(files.filter((path) => wasDocument(path) && !isDocument(path))),
  }
}

const listPaths = (paths: string[]) => ({ total: paths.length, paths: paths.slice(0, MAX_PATHS) })

type RoutedSpec = Awaited<ReturnType<typeof findSpecs>>[number]

/** The team in the spec's own frontmatter. The configuration's team may be part of the change. */
const OWN_TEAM = sql<string | null>`${texts.facts} ->> 'team'`

const findSpecs = ({ db }: Context, { orgId, id }: Repository) =>
  db
    .select({
      path: documents.path,
      tags: documents.tags,
      team: OWN_TEAM,
      owner: documents.owner,
      sections: documents.totalSections,
    })
    .from(documents)
    .leftJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .where(and(eq(documents.orgId, orgId), eq(documents.repositoryId, id), eq(documents.isSpec, true)))
    .orderBy(documents.path)

/** Specs whose tickets would go to another connection, grouped by old and new connection. */
function movedSpecs(specs: RoutedSpec[], before: Config, after: Config): ConfigImpactWire['moves'] {
  const moves = new Map<string, { from: string | null; to: string | null; specs: RoutedSpec[] }>()
  for (const spec of specs) {
    const [from, to] = [routeSpec(spec, before).target, routeSpec(spec, after).target]
    if (from === to) continue
    const key = JSON.stringify([from, to])
    const move = moves.get(key) ?? { from, to, specs: [] }
    move.specs.push(spec)
    moves.set(key, move)
  }
  return [...moves.values()].map(({ from, to, specs }) => ({
    from,
    to,
    specs: specs.length,
    sections: specs.reduce((sum, { sections }) => sum + sections, 0),
    paths: specs.slice(0, MAX_PATHS).map(({ path }) => path),
  }))
}
