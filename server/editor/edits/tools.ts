import { z } from 'zod'
import { defineTool, namesOf, toolArguments } from '../../kernel/tools/tool'
import { editsRouter } from './router'
import {
  CheckInput,
  EditSavedWire,
  NewSpecInput,
  RealizationInput,
  SectionStatus,
  StatusesInput,
} from './wire-edits'

const { repo, path } = toolArguments
const branch = StatusesInput.shape.branch_name
const document = ({ repo, path }: { repo: string; path: string }) => ({ repo, path })

function describe({ saved_as, branch, pr_number, url, commit_sha }: z.infer<typeof EditSavedWire>) {
  if (saved_as === null) return { outline: 'Nothing to change: the document already is as wanted.', body: '' }
  const outline =
    saved_as === 'commit'
      ? `Saved as commit ${commit_sha}. It can be read in a moment.`
      : `Saved as pull request ${pr_number}: ${url}. Send branch=${branch} to add further changes to it.`
  return { outline, body: '' }
}

const updateStatus = defineTool({
  name: 'update_section_status',
  title: 'Update the status of a section',
  description:
    'Sets the status of one section. For several sections of a document use update_section_statuses.',
  procedure: editsRouter.setStatuses,
  input: z.object({ repo, path, ...SectionStatus.shape, branch }),
  output: EditSavedWire,
  document,
  isIdempotent: true,
  run: async ({ call, readSaveMode }, { repo, path, branch, ...section }) =>
    call({
      ...namesOf(repo),
      file_path: path,
      sections: [section],
      save_as: await readSaveMode(),
      branch_name: branch,
    }),
  describe,
})

const updateStatuses = defineTool({
  name: 'update_section_statuses',
  title: 'Update the statuses of sections',
  description: 'Sets the statuses of several sections of one document in one save: all or none.',
  procedure: editsRouter.setStatuses,
  input: z.object({ repo, path, sections: StatusesInput.shape.sections, branch }),
  output: EditSavedWire,
  document,
  isIdempotent: true,
  run: async ({ call, readSaveMode }, { repo, path, branch, sections }) =>
    call({ ...namesOf(repo), file_path: path, sections, save_as: await readSaveMode(), branch_name: branch }),
  describe,
})

const checkCriterion = defineTool({
  name: 'check_criterion',
  title: 'Check an acceptance criterion',
  description: 'Checks or unchecks an acceptance criterion. get_section shows the ids of criteria.',
  procedure: editsRouter.checkCriterion,
  input: z.object({
    repo,
    path,
    criterion_id: CheckInput.shape.criterion_id,
    checked: CheckInput.shape.checked,
    branch,
  }),
  output: EditSavedWire,
  document,
  isIdempotent: true,
  run: async ({ call, readSaveMode }, { repo, path, branch, ...criterion }) =>
    call({
      ...namesOf(repo),
      file_path: path,
      ...criterion,
      save_as: await readSaveMode(),
      branch_name: branch,
    }),
  describe,
})

const addRealization = defineTool({
  name: 'add_realization',
  title: 'Record where a criterion is implemented',
  description:
    'Adds evidence to an acceptance criterion: the file, and the lines and the pull request if known. The same evidence is not added twice.',
  procedure: editsRouter.addRealization,
  input: z.object({
    repo,
    path,
    criterion_id: RealizationInput.shape.criterion_id,
    code_path: RealizationInput.shape.code_path,
    lines: RealizationInput.shape.lines,
    pr_number: RealizationInput.shape.pr_number,
    branch,
  }),
  output: EditSavedWire,
  document,
  isIdempotent: true,
  run: async ({ call, readSaveMode }, { repo, path, branch, ...evidence }) =>
    call({
      ...namesOf(repo),
      file_path: path,
      ...evidence,
      save_as: await readSaveMode(),
      branch_name: branch,
    }),
  describe,
})

const createSpec = defineTool({
  name: 'create_spec',
  title: 'Create a spec',
  description:
    'Saves a new spec. Write frontmatter (title, status, owner), a # heading, and numbered ## sections with criteria as task-list items. list_specs shows where specs of the repository are.',
  procedure: editsRouter.createSpec,
  input: z.object({
    repo,
    path: path
      .regex(/\.(md|markdown)$/i, 'must end in .md')
      .meta({ description: 'The path of the new file, such as docs/specs/refunds.md' }),
    content: NewSpecInput.shape.content,
    branch,
  }),
  output: EditSavedWire,
  creates: document,
  run: async ({ call, readSaveMode }, { repo, path, content, branch }) =>
    call({ ...namesOf(repo), file_path: path, content, save_as: await readSaveMode(), branch_name: branch }),
  describe,
})

export const tools = [addRealization, checkCriterion, createSpec, updateStatus, updateStatuses]
