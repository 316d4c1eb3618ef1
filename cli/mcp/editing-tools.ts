import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { refuseLinks } from '#cli/checkout/stay-inside'
import { Failure } from '#cli/failure'
import { leavesFolder } from '#cli/verify/check-evidence'
import { applyEdits, type Edit, setKeys } from '#spec/edit/index'
import { createDocumentSelector } from '#spec/engines/select-documents'
import {
  ADD_REALIZATION,
  CHECK_CRITERION,
  CREATE_SPEC,
  EDIT_SECTION,
  type EditSaved,
  UPDATE_DOCUMENT,
  UPDATE_SECTION_STATUS,
  UPDATE_SECTION_STATUSES,
} from '#spec/tools/index'
import { blobId, type CheckoutView, readDocument, requireRepo } from './checkout-view'
import { type LocalTool, localTool } from './local-tool'

interface Target {
  repo: string
  path: string
  branch?: string
  as?: string
}

const saved = (saved_as: 'work_tree' | null, text: string): EditSaved => ({
  saved_as,
  sha: blobId(text),
  commit_sha: null,
  branch: null,
  pr_number: null,
  url: null,
})

/** Changes the file in the work tree. Only bytes that an edit names change. */
function edit(view: CheckoutView, target: Target, edits: Edit[], readSha?: string): EditSaved {
  requireWorkTree(view, target)
  const { path } = target
  const { exposure } = view.addressOf(path)
  if (exposure === 'none')
    throw new Failure(`not_found: There is no document ${path}. list_specs lists them.`)
  if (exposure !== 'full')
    throw new Failure(
      'conflict: Assistants may see only the metadata of this document, so they can neither read nor change its text. A person can change ai_exposure.',
    )
  const source = readDocument(view, path)
  if (readSha !== undefined && readSha !== blobId(source))
    throw new Failure(
      `conflict: ${path} has changed since it was read. Read it again, and repeat the change on its text.`,
    )
  const result = applyEdits(source, edits)
  if (!result.ok) throw new Failure(`${result.code}: ${result.message}`)
  if (result.source === source) return saved(null, source)
  refuseLinks(view.index.root, path)
  writeFileSync(join(view.index.root, path), result.source)
  return saved('work_tree', result.source)
}

function create(view: CheckoutView, target: Target, content: string): EditSaved {
  requireWorkTree(view, target)
  const { index } = view
  const { path } = target
  if (leavesFolder(path)) throw new Failure(`validation_failed: ${path} is outside the repository.`)
  if (!createDocumentSelector(index.config.docPaths)(path))
    throw new Failure(
      `validation_failed: ${path} would be no document. specs.doc_paths is ${index.config.docPaths.join(', ')}.`,
    )
  refuseLinks(index.root, path)
  const file = join(index.root, path)
  if (existsSync(file)) throw new Failure('conflict: This path cannot be used. Choose another path.')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content, { flag: 'wx' })
  return saved('work_tree', content)
}

/** In a checkout, commits and pull requests are made by the person with git. */
function requireWorkTree(view: CheckoutView, { repo, branch, as }: Target): void {
  requireRepo(view, repo)
  if (branch !== undefined || as !== undefined)
    throw new Failure(
      'validation_failed: This is a checkout: the file is changed, and git commits it. Leave out `as` and `branch`.',
    )
}

const CHANGES = { isReadOnly: false }

export const EDITING_TOOLS: readonly LocalTool[] = [
  localTool(
    UPDATE_SECTION_STATUS,
    (view, { section_id: sectionId, status: state, blocked_by: blockedBy, ...target }) =>
      edit(view, target, [{ kind: 'set_status', sectionId, state, blockedBy }]),
    CHANGES,
  ),
  localTool(
    UPDATE_SECTION_STATUSES,
    (view, { sections, ...target }) =>
      edit(
        view,
        target,
        sections.map(({ section_id: sectionId, status: state, blocked_by: blockedBy }) => ({
          kind: 'set_status',
          sectionId,
          state,
          blockedBy,
        })),
      ),
    CHANGES,
  ),
  localTool(
    CHECK_CRITERION,
    (view, { criterion_id: criterionId, checked, ...target }) =>
      edit(view, target, [{ kind: 'check_criterion', criterionId, checked }]),
    CHANGES,
  ),
  localTool(
    UPDATE_DOCUMENT,
    (view, { repo, path, branch, ...facts }) => edit(view, { repo, path, branch }, setKeys(facts)),
    CHANGES,
  ),
  localTool(
    ADD_REALIZATION,
    (view, { criterion_id: criterionId, code_path: filePath, lines, pr_number, ...target }) =>
      edit(view, target, [
        {
          kind: 'add_evidence',
          criterionId,
          evidence: { prNumber: pr_number ?? null, filePath, lines: lines ?? null },
        },
      ]),
    CHANGES,
  ),
  localTool(
    EDIT_SECTION,
    (view, { section_id: sectionId, text, sha, ...target }) =>
      edit(view, target, [{ kind: 'replace_section', sectionId, text }], sha),
    CHANGES,
  ),
  localTool(CREATE_SPEC, (view, { content, ...target }) => create(view, target, content), CHANGES),
]
