import { loadConfig } from '#spec/config/load-config'
import { diffDocuments } from '#spec/diff/index'
import { applyEdits } from '#spec/edit/index'
import { nextOccurrence } from '#spec/engines/next-occurrence'
import { routeSpec } from '#spec/engines/route-spec'
import { lintDocument } from '#spec/lint/index'
import { parseDocument } from '#spec/markdown/index'
import { createHighlighter } from '#spec/render/code/highlight'
import { renderDocument } from '#spec/render/render-document'

/**
 * Runs all functions of the spec language on a document and a configuration, and returns comparable results.
 */
export async function useLanguage(source: string, configuration: string) {
  const before = parseDocument(source)
  const sectionId = before.sections[0]?.id ?? ''
  const edited = applyEdits(source, [
    { kind: 'set_status', sectionId, state: 'done' },
    { kind: 'set_key', key: 'owner', value: 'platform: team' },
  ])
  const { config, diagnostics } = loadConfig(configuration)
  const spec = { path: 'docs/specs/a.md', tags: before.frontmatter.tags, team: null, owner: null }
  return JSON.stringify({
    before,
    edited,
    html: renderDocument(source, { highlight: await createHighlighter() }),
    changes: edited.ok ? diffDocuments(before, parseDocument(edited.source)) : null,
    findings: lintDocument(source),
    config,
    diagnostics,
    route: routeSpec(spec, config),
    digest: nextOccurrence('monday 09:00', new Date('2026-03-28T12:00:00Z'), 'Europe/Berlin').at,
  })
}
