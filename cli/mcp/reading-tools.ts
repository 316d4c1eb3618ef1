import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure } from '#cli/failure'
import { summarize } from '#cli/reading/summary'
import { findStale } from '#cli/source/local/find-stale'
import { isShallow } from '#cli/source/local/git'
import { listTasks } from '#cli/source/local/list-tasks'
import { searchCheckout } from '#cli/source/local/search/search-checkout'
import type { SpecRow } from '#cli/source/wire/spec-row'
import { analyze, documentOf } from '#spec/markdown/index'
import { parseQuery, replaceTyped } from '#spec/query/index'
import { snippetText } from '#spec/search/index'
import {
  coverageAnswer,
  DocumentPart,
  docAnswer,
  foundSection,
  GET_COVERAGE,
  GET_DOC,
  GET_SECTION,
  GET_SPEC,
  GET_TASKS,
  isListed,
  LIST_DOCS,
  LIST_SPECS,
  listedSpec,
  listedTask,
  SEARCH,
  type SpecFacts,
  sectionAnswer,
  specAnswer,
} from '#spec/tools/index'
import { frontmatterToWire, sectionToWire } from '#spec/wire/index'
import { blobId, type CheckoutView, readDocument, requireRepo } from './checkout-view'
import { type LocalTool, localTool } from './local-tool'

const isShown = ({ addressOf }: CheckoutView, path: string) => addressOf(path).exposure !== 'none'

const rowsOf = ({ index: { documents, config } }: CheckoutView, areSpecs: boolean): SpecRow[] =>
  Object.values(documents)
    .filter(({ isSpec }) => isSpec === areSpecs)
    .map(({ row, team }) => ({ ...row, team: team ?? config.team }))

function factsOf(view: CheckoutView, path: string): SpecFacts & { docType: string } {
  const address = view.addressOf(path)
  const indexed = view.index.documents[path]
  if (indexed === undefined || address.exposure === 'none')
    throw new Failure(`not_found: There is no document ${path}. list_specs and list_docs list them.`)
  const text = readDocument(view, path)
  const document = documentOf(analyze(text))
  const team = indexed.team ?? view.index.config.team
  return {
    document: address,
    title: indexed.row.title,
    docType: indexed.row.type,
    frontmatter: { ...frontmatterToWire(document), team },
    sections: document.sections.map(sectionToWire),
    text,
    url: pathToFileURL(join(view.index.root, path)).href,
    sha: blobId(text),
  }
}

function specFacts(view: CheckoutView, path: string): SpecFacts {
  const facts = factsOf(view, path)
  if (!view.index.documents[path]?.isSpec)
    throw new Failure(`not_found: ${path} is no spec. get_doc reads other documents.`)
  return facts
}

/**
 * Dates are read from git, one document at a time, so only those of a page are read. In a shallow clone the change times are
 * unknown, and specs are not reported as stale.
 */
function staleOf({ index }: CheckoutView, page: readonly SpecRow[]): Set<string> {
  if (isShallow(index.root)) return new Set()
  const paths = new Set(page.map(({ file_path }) => file_path))
  const documents = Object.fromEntries(Object.entries(index.documents).filter(([path]) => paths.has(path)))
  return new Set(findStale({ ...index, documents }, Date.now()).map(({ file_path }) => file_path))
}

export const READING_TOOLS: readonly LocalTool[] = [
  localTool(LIST_SPECS, (view, { repo, limit, offset, ...filter }) => {
    requireRepo(view, repo)
    const specs = rowsOf(view, true).filter((spec) => isShown(view, spec.file_path) && isListed(spec, filter))
    const page = specs.slice(offset, offset + limit)
    const end = offset + page.length
    const stale = staleOf(view, page)
    return {
      specs: page.map((spec) =>
        listedSpec(view.addressOf(spec.file_path), { ...spec, is_stale: stale.has(spec.file_path) }),
      ),
      total: specs.length,
      next_offset: end < specs.length ? end : null,
    }
  }),
  localTool(LIST_DOCS, (view, { repo, doc_type }) => {
    requireRepo(view, repo)
    return {
      docs: rowsOf(view, false)
        .filter(({ type }) => !doc_type || type === doc_type)
        .map(
          ({ file_path, title, type }) =>
            new DocumentPart(view.addressOf(file_path), { title, doc_type: type }, {}),
        ),
    }
  }),
  localTool(GET_DOC, (view, { repo, path }) => {
    requireRepo(view, repo)
    return docAnswer(factsOf(view, path))
  }),
  localTool(GET_SPEC, (view, { repo, path, ...limits }) => {
    requireRepo(view, repo)
    return specAnswer(specFacts(view, path), limits)
  }),
  localTool(GET_SECTION, (view, { repo, path, section_id }) => {
    requireRepo(view, repo)
    const section = sectionAnswer(specFacts(view, path), section_id)
    if (section === null)
      throw new Failure(`not_found: ${path} has no section ${section_id}. get_spec shows their ids.`)
    return section
  }),
  localTool(SEARCH, async (view, { repo, query, team, status, review_status }) => {
    requireRepo(view, repo)
    const { results, relaxed } = await searchCheckout(query, Number.MAX_SAFE_INTEGER)
    const { diagnostics, replacements } = parseQuery(query)
    return {
      results: results
        .filter(
          (hit) =>
            view.addressOf(hit.file_path).exposure === 'full' &&
            (!team || hit.team === team) &&
            (!status || hit.status === status) &&
            (!review_status || hit.review_status === review_status),
        )
        .map((hit) =>
          foundSection(view.addressOf(hit.file_path), { ...hit, snippet: snippetText(hit.snippet) }),
        ),
      is_relaxed: relaxed !== null,
      without: relaxed?.without ?? [],
      did_you_mean: replaceTyped(query, replacements),
      problems: diagnostics.map(({ message }) => message),
    }
  }),
  localTool(GET_TASKS, (view, { repo, status }) => {
    requireRepo(view, repo)
    return {
      tasks: listTasks(view.index, status)
        .filter(({ spec_file_path }) => isShown(view, spec_file_path))
        .map((task) => listedTask(view.addressOf(task.spec_file_path), task)),
    }
  }),
  localTool(GET_COVERAGE, (view, { repo, team, max_chars }) => {
    requireRepo(view, repo)
    const specs = rowsOf(view, true).filter(
      (spec) => isShown(view, spec.file_path) && (!team || spec.team === team),
    )
    const teams = [...new Set(specs.map((spec) => spec.team).filter((name) => name !== null))].sort()
    const byTeam = teams.map((name) => [name, summarize(specs.filter((spec) => spec.team === name))] as const)
    const summary = summarize(specs)
    return coverageAnswer(summary, { [view.repo]: summary }, Object.fromEntries(byTeam), max_chars)
  }),
]
